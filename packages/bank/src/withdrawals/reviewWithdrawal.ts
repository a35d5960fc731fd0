import type { BankContext } from '../bankContext.ts'
import { type OperatorVerdict, recordDecision } from './recordDecision.ts'

export type WithdrawalReview = OperatorVerdict<'approve' | 'reject'>

/**
 * Records one operator's decision on an order in review. The needed number of different operators approves it;
 * one rejection gives the money back. Throws 403, 3019 unknown, 3020 not in review any more or decided by this
 * operator before.
 */
export function reviewWithdrawal(bank: BankContext, review: WithdrawalReview): Promise<void> {
  return recordDecision(bank, review, {
    act: 'withdrawals.review',
    describe: (state) => ({ state }),
  })
}
