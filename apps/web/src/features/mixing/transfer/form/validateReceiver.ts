import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'
import { isLookAlike } from '../../../../addressBook/isLookAlike.ts'
import { readAddressText } from '../../../../addressBook/readAddressText.ts'

/** The rule that a typed receiver breaks. */
export type ReceiverProblem =
  | 'empty'
  | 'malformed'
  | 'wrongChecksum'
  | 'zero'
  | 'contract'
  | 'pool'
  | 'listed'

/** A warning about a receiver that can be paid. */
export type ReceiverWarning = 'own' | 'lookAlike'

export type ValidatedReceiver =
  | { readonly ok: true; readonly address: Address; readonly warning: ReceiverWarning | null }
  | { readonly ok: false; readonly problem: ReceiverProblem }

/**
 * The facts that a receiver is validated against. `listed`: addresses on the sanctions list of the pools'
 * chain.
 */
export type ReceiverContext = {
  readonly own: string | null
  readonly contracts: readonly string[]
  readonly pools: readonly string[]
  /** Addresses that were paid before, or have a name. */
  readonly known: readonly string[]
  readonly listed: readonly string[]
}

/** Validates a typed or pasted receiver, ignoring white space. */
export function validateReceiver(text: string, context: ReceiverContext): ValidatedReceiver {
  const parsed = parseAddress(readAddressText(text))
  if (!parsed.ok) return { ok: false, problem: parsed.reason }
  const { address } = parsed
  const isAmong = (addresses: readonly string[]) => addresses.some((each) => isSameAddress(each, address))
  if (isAmong(context.pools)) return { ok: false, problem: 'pool' }
  if (isAmong(context.contracts)) return { ok: false, problem: 'contract' }
  if (isAmong(context.listed)) return { ok: false, problem: 'listed' }
  if (context.own !== null && isSameAddress(context.own, address))
    return { ok: true, address, warning: 'own' }
  const familiar = context.own === null ? context.known : [...context.known, context.own]
  return { ok: true, address, warning: isLookAlike(address, familiar) ? 'lookAlike' : null }
}
