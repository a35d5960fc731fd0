import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'

/** Why BNB cannot go to what was typed. */
export type ReceiverTrouble =
  | 'empty'
  | 'malformed'
  | 'wrongChecksum'
  | 'zero'
  | 'contract'
  | 'pool'
  | 'listed'

/** What makes an address a poor choice, though it can be paid. */
export type ReceiverWarning = 'own' | 'lookAlike'

export type CheckedReceiver =
  | { readonly ok: true; readonly address: Address; readonly warning: ReceiverWarning | null }
  | { readonly ok: false; readonly problem: ReceiverTrouble }

/** What a receiver is held against. `listed`: addresses that the list of the pools' own chain has named. */
export type ReceiverLimits = {
  readonly own: string | null
  readonly contracts: readonly string[]
  readonly pools: readonly string[]
  /** Addresses that were paid before. */
  readonly known: readonly string[]
  readonly listed: readonly string[]
}

/** Reads a typed or pasted address, blanks and line ends aside, and says whether BNB should go there. */
export function checkReceiver(text: string, limits: ReceiverLimits): CheckedReceiver {
  const parsed = parseAddress(text.replaceAll(/\s/g, ''))
  if (!parsed.ok) return { ok: false, problem: parsed.reason }
  const { address } = parsed
  const isAmong = (addresses: readonly string[]) => addresses.some((each) => isSameAddress(each, address))
  if (isAmong(limits.pools)) return { ok: false, problem: 'pool' }
  if (isAmong(limits.contracts)) return { ok: false, problem: 'contract' }
  if (isAmong(limits.listed)) return { ok: false, problem: 'listed' }
  if (limits.own !== null && isSameAddress(limits.own, address)) return { ok: true, address, warning: 'own' }
  const familiar = limits.own === null ? limits.known : [...limits.known, limits.own]
  const isLookAlike = !isAmong(limits.known) && familiar.some((each) => looksLike(each, address))
  return { ok: true, address, warning: isLookAlike ? 'lookAlike' : null }
}

/** Whether two addresses are told apart only by their middles, as those of a swindler are made to be. */
function looksLike(left: string, right: string): boolean {
  const ends = (address: string) => address.slice(2, 6).toLowerCase() + address.slice(-4).toLowerCase()
  return ends(left) === ends(right)
}
