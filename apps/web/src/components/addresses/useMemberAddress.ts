import type { Address } from 'viem'
import { useAccount } from '../../session/account.ts'
import { isAddress } from '../../wallet/isAddress.ts'

/** The address of the signed-in member; null without one. */
export function useMemberAddress(): Address | null {
  const account = useAccount()
  return account.kind === 'member' && isAddress(account.walletAddress) ? account.walletAddress : null
}
