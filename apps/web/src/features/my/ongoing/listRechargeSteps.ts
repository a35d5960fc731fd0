import { classifyCall, listCallSteps } from '../../../transactions/state/callSteps.ts'
import {
  isLastCall,
  type RechargeAction,
  type RechargeTransaction,
} from '../../../transactions/state/transaction.ts'

type StepState = 'done' | 'now' | 'waiting' | 'later' | 'failed'
export type RechargeStep = {
  readonly key: RechargeAction | 'confirmed' | 'credited'
  readonly state: StepState
}

/** Lists the steps of a recharge with their states: its calls, then its confirmation and its credit. */
export function listRechargeSteps(transaction: RechargeTransaction): readonly RechargeStep[] {
  const { status } = transaction.state
  const current = classifyCall(transaction.state)
  const isLast = isLastCall(transaction)
  // Sending ends the deposit's step, and its confirmation is the next one; an approval has no other step.
  const isSent = isLast && current !== 'now'
  return [
    ...listCallSteps(transaction, isSent ? 'done' : current),
    { key: 'confirmed', state: isSent ? current : 'later' },
    { key: 'credited', state: status === 'credited' ? 'done' : status === 'confirmed' ? 'waiting' : 'later' },
  ]
}
