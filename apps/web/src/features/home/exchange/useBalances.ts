import { type Amount, type Asset, fromDecimal } from '@bank/money'
import { useQuery } from '@tanstack/react-query'
import { getBalanceQuery } from '../../../api/queries.ts'
import { useAccount } from '../../../session/account.ts'

/** The available balances, or why they are unknown. */
export type Balances =
  | { readonly state: 'notSignedIn' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly amounts: Readonly<Record<Asset, Amount>> }

export function useBalances(): Balances {
  const account = useAccount()
  const address = account.kind === 'member' ? account.walletAddress : null
  const { data: balance, isError } = useQuery({
    ...getBalanceQuery(address ?? ''),
    enabled: address !== null,
  })
  if (!address) return { state: 'notSignedIn' }
  if (!balance) return isError ? { state: 'failed' } : { state: 'loading' }
  return {
    state: 'known',
    amounts: {
      USDT: fromDecimal(balance.totalUsdtBalance, 'USDT'),
      GUSD: fromDecimal(balance.availableGusdBalance, 'GUSD'),
    },
  }
}
