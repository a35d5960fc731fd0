import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'
import { isLookAlike } from '../../../../addressBook/isLookAlike.ts'
import { readAddressText } from '../../../../addressBook/readAddressText.ts'

/** The rule that a typed recipient breaks. */
export type RecipientProblem = 'empty' | 'malformed' | 'wrongChecksum' | 'zero' | 'contract'

/** A warning about a recipient that can be paid. */
export type RecipientWarning = 'notOwn' | 'lookAlike' | 'contract' | 'unused' | 'unchecked'

export type ValidatedRecipient =
  | { readonly ok: true; readonly address: Address; readonly warnings: readonly RecipientWarning[] }
  | { readonly ok: false; readonly problem: RecipientProblem }

/** The facts that a recipient is validated against. */
export type RecipientContext = {
  readonly own: string | null
  /** Contracts of the transfer itself: tokens and settlements, of either chain. */
  readonly contracts: readonly string[]
  /** Addresses that were paid before, or have a name. */
  readonly known: readonly string[]
  /** The state on the destination chain; null when it did not answer, undefined before it was asked. */
  readonly onChain: { readonly isContract: boolean; readonly isUnused: boolean } | null | undefined
}

/** Validates a typed or pasted recipient, ignoring white space, and collects warnings. */
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
    // The member's own wallet may be new on the other chain.
    ['unused', facts.onChain?.isUnused === true && !isOwn],
    ['unchecked', facts.onChain === null],
  ]
  return { ok: true, address, warnings: found.filter(([, holds]) => holds).map(([warning]) => warning) }
}
