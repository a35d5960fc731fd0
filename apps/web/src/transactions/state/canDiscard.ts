import type { Transaction } from './transaction.ts'

/**
 * True where a halted transaction may be discarded: nothing of it was sent, and no request may still be in
 * the wallet.
 */
export function canDiscard(stopped: Transaction | null): boolean {
  if (stopped?.callIndex !== 0) return false
  const { state } = stopped
  return state.status === 'ready' || (state.status === 'paused' && state.asked === null)
}
