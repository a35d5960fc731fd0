import type { CrossTransaction } from '../../../../transactions/transaction.ts'

/**
 * Whether a transfer has let the settlement contract take its amount and surely did not send it: a call that may still
 * lie in the wallet or on the chain is not sure.
 */
export function hasUnusedPermission({
  calls,
  callIndex,
  state,
}: Pick<CrossTransaction, 'calls' | 'callIndex' | 'state'>): boolean {
  const isGiven = calls.slice(0, callIndex).some(({ action }) => action === 'approve')
  const isUnused =
    state.status === 'ready' ||
    (state.status === 'paused' && state.asked === null && state.reason !== 'overtaken')
  return isGiven && isUnused
}
