import { isLastCall, type RechargeTransaction } from '../../../transactions/transaction.ts'

export type StepKey = 'reset' | 'approve' | 'deposit' | 'confirmed' | 'credited'
export type StepState = 'done' | 'now' | 'waiting' | 'later' | 'failed'
export type TransactionStep = { readonly key: StepKey; readonly state: StepState }

/** The named steps of a recharge as they stand: its calls, then its confirmation and its credit. */
export function transactionSteps(transaction: RechargeTransaction): readonly TransactionStep[] {
  const calls = transaction.calls.map(({ action }, index): TransactionStep => {
    if (index < transaction.callIndex) return { key: action, state: 'done' }
    return { key: action, state: index > transaction.callIndex ? 'later' : currentCallState(transaction) }
  })
  return [
    ...calls,
    { key: 'confirmed', state: confirmedState(transaction) },
    { key: 'credited', state: creditedState(transaction) },
  ]
}

function currentCallState(transaction: RechargeTransaction): StepState {
  switch (transaction.state.status) {
    case 'ready':
    case 'asking':
    case 'paused':
      return 'now'
    case 'sent':
    case 'unknown':
      // A deposit is done with being sent; an approval has to be mined before the deposit can be asked.
      return isLastCall(transaction) ? 'done' : 'waiting'
    case 'failed':
      return isLastCall(transaction) ? 'done' : 'failed'
    case 'confirmed':
    case 'credited':
      return 'done'
  }
}

function confirmedState(transaction: RechargeTransaction): StepState {
  if (!isLastCall(transaction)) return 'later'
  switch (transaction.state.status) {
    case 'sent':
    case 'unknown':
      return 'waiting'
    case 'confirmed':
    case 'credited':
      return 'done'
    case 'failed':
      return 'failed'
    default:
      return 'later'
  }
}

function creditedState({ state }: RechargeTransaction): StepState {
  if (state.status === 'credited') return 'done'
  return state.status === 'confirmed' ? 'waiting' : 'later'
}
