import type { Transaction } from './transaction.ts'

/**
 * True where a contract may still take the amount of a transaction that did not use the permission. False
 * while a call may be in the wallet or on the chain.
 */
export function hasUnusedPermission({
  calls,
  callIndex,
  state,
}: Pick<Transaction, 'calls' | 'callIndex' | 'state'>): boolean {
  const isGiven = calls.slice(0, callIndex).some(({ action }) => action === 'approve')
  const isUnused =
    state.status === 'ready' ||
    (state.status === 'paused' && state.asked === null && state.reason !== 'overtaken')
  return isGiven && isUnused
}
