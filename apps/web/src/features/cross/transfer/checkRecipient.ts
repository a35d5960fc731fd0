import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'

/** Why nothing can be sent to what was typed. */
export type RecipientTrouble = 'empty' | 'malformed' | 'wrongChecksum' | 'zero' | 'contract'

/** What is to be looked at twice, though it can be paid. */
export type RecipientWarning = 'notOwn' | 'lookAlike' | 'contract' | 'unused' | 'unchecked'

export type CheckedRecipient =
  | { readonly ok: true; readonly address: Address; readonly warnings: readonly RecipientWarning[] }
  | { readonly ok: false; readonly problem: RecipientTrouble }

/** What a recipient is held against. */
export type RecipientFacts = {
  readonly own: string | null
  /** Contracts of the transfer itself: tokens and settlements, of either chain. */
  readonly contracts: readonly string[]
  /** Addresses that were paid before. */
  readonly known: readonly string[]
  /** What the destination chain says of it; null when it did not answer, undefined while it was not asked. */
  readonly onChain: { readonly isContract: boolean; readonly isUnused: boolean } | null | undefined
}

/** Reads a typed or pasted address, blanks and line ends aside, and says what speaks against sending to it. */
export function checkRecipient(text: string, facts: RecipientFacts): CheckedRecipient {
  const parsed = parseAddress(text.replaceAll(/\s/g, ''))
  if (!parsed.ok) return { ok: false, problem: parsed.reason }
  const { address } = parsed
  const isAmong = (addresses: readonly string[]) => addresses.some((each) => isSameAddress(each, address))
  if (isAmong(facts.contracts)) return { ok: false, problem: 'contract' }
  const isOwn = facts.own !== null && isSameAddress(facts.own, address)
  const familiar = facts.own === null ? facts.known : [...facts.known, facts.own]
  const isLookAlike = !isAmong(familiar) && familiar.some((each) => looksLike(each, address))
  const found: readonly (readonly [RecipientWarning, boolean])[] = [
    ['lookAlike', isLookAlike],
    ['notOwn', !isOwn],
    ['contract', facts.onChain?.isContract === true],
    // A wallet of one's own that was never used on the other chain is nothing odd.
    ['unused', facts.onChain?.isUnused === true && !isOwn],
    ['unchecked', facts.onChain === null],
  ]
  return { ok: true, address, warnings: found.filter(([, holds]) => holds).map(([warning]) => warning) }
}

/** Whether two addresses are told apart only by their middles, as those of a swindler are made to be. */
function looksLike(left: string, right: string): boolean {
  const ends = (address: string) => address.slice(2, 6).toLowerCase() + address.slice(-4).toLowerCase()
  return ends(left) === ends(right)
}
