import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'
import { isLookAlike } from '../../../../addressBook/isLookAlike.ts'
import { readAddressText } from '../../../../addressBook/readAddressText.ts'

/** Why nothing can be sent to what was typed. */
export type RecipientProblem = 'empty' | 'malformed' | 'wrongChecksum' | 'zero' | 'contract'

/** What is to be looked at twice, though it can be paid. */
export type RecipientWarning = 'notOwn' | 'lookAlike' | 'contract' | 'unused' | 'unchecked'

export type ValidatedRecipient =
  | { readonly ok: true; readonly address: Address; readonly warnings: readonly RecipientWarning[] }
  | { readonly ok: false; readonly problem: RecipientProblem }

/** What a recipient is held against. */
export type RecipientContext = {
  readonly own: string | null
  /** Contracts of the transfer itself: tokens and settlements, of either chain. */
  readonly contracts: readonly string[]
  /** Addresses that were paid before, or have a name. */
  readonly known: readonly string[]
  /** What the destination chain says of it; null when it did not answer, undefined while it was not asked. */
  readonly onChain: { readonly isContract: boolean; readonly isUnused: boolean } | null | undefined
}

/** Reads a typed or pasted address, what does not belong to it aside, and says what speaks against sending to it. */
export function validateRecipient(text: string, facts: RecipientContext): ValidatedRecipient {
  const parsed = parseAddress(readAddressText(text))
  if (!parsed.ok) return { ok: false, problem: parsed.reason }
  const { address } = parsed
  const isAmong = (addresses: readonly string[]) => addresses.some((each) => isSameAddress(each, address))
  if (isAmong(facts.contracts)) return { ok: false, problem: 'contract' }
  const isOwn = facts.own !== null && isSameAddress(facts.own, address)
  const familiar = facts.own === null ? facts.known : [...facts.known, facts.own]
  const found: readonly (readonly [RecipientWarning, boolean])[] = [
    ['lookAlike', isLookAlike(address, familiar)],
    ['notOwn', !isOwn],
    ['contract', facts.onChain?.isContract === true],
    // A wallet of one's own that was never used on the other chain is nothing odd.
    ['unused', facts.onChain?.isUnused === true && !isOwn],
    ['unchecked', facts.onChain === null],
  ]
  return { ok: true, address, warnings: found.filter(([, holds]) => holds).map(([warning]) => warning) }
}
