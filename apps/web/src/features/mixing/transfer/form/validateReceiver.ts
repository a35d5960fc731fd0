import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'
import { isLookAlike } from '../../../../addressBook/isLookAlike.ts'
import { readAddressText } from '../../../../addressBook/readAddressText.ts'

/** Why BNB cannot go to what was typed. */
export type ReceiverProblem =
  | 'empty'
  | 'malformed'
  | 'wrongChecksum'
  | 'zero'
  | 'contract'
  | 'pool'
  | 'listed'

/** What makes an address a poor choice, though it can be paid. */
export type ReceiverWarning = 'own' | 'lookAlike'

export type ValidatedReceiver =
  | { readonly ok: true; readonly address: Address; readonly warning: ReceiverWarning | null }
  | { readonly ok: false; readonly problem: ReceiverProblem }

/** What a receiver is held against. `listed`: addresses that the list of the pools' own chain has named. */
export type ReceiverContext = {
  readonly own: string | null
  readonly contracts: readonly string[]
  readonly pools: readonly string[]
  /** Addresses that were paid before, or have a name. */
  readonly known: readonly string[]
  readonly listed: readonly string[]
}

/** Reads a typed or pasted address, what does not belong to it aside, and says whether BNB should go there. */
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
