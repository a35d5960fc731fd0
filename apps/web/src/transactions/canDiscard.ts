import type { Transaction } from './transaction.ts'

/**
 * Whether what stopped may be forgotten: nothing of it was sent, and nothing may still lie in the wallet.
 */
export function canDiscard(stopped: Transaction | null): boolean {
  if (stopped?.callIndex !== 0) return false
  const { state } = stopped
  return state.status === 'ready' || (state.status === 'paused' && state.asked === null)
}
