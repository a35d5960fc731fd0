import { parseAddress } from '@bank/chain'
import type { Address } from 'viem'
import { BankError } from '../errors.ts'
import type { IdentityContext } from './identityContext.ts'

/** Parses a wallet address into lower case, as the database keeps it. Throws 1005. */
export function parseMemberAddress(text: string): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new BankError(1005)
  return parsed.address.toLowerCase() as Address
}

/**
 * Parses the address of a wallet that connects. Throws 1005, and 403 in the demo for a wallet outside the demo's own
 * mnemonic: a signature for a local chain could be replayed on the real one.
 */
export function parseConnectableAddress({ identity }: IdentityContext, text: string): Address {
  const address = parseMemberAddress(text)
  if (identity.isDemoAddress?.(address) === false) throw new BankError(403, { messageKey: 'demoWalletOnly' })
  return address
}
