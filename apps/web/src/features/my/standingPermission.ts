import { type Amount, fromDecimal } from '@bank/money'
import type { RechargeTransaction } from '../../transactions/transaction.ts'

/**
 * What a recharge has allowed the vault to take and surely has not used: the exact amount of it, or null. A deposit
 * that may still lie in the wallet or on the chain is not sure.
 */
export function standingPermission({
  calls,
  callIndex,
  state,
  objective,
}: RechargeTransaction): Amount | null {
  const isGiven = calls.slice(0, callIndex).some(({ action }) => action === 'approve')
  const isUnused =
    state.status === 'ready' ||
    (state.status === 'paused' && state.asked === null && state.reason !== 'overtaken')
  return isGiven && isUnused ? fromDecimal(objective.amount, objective.asset) : null
}
