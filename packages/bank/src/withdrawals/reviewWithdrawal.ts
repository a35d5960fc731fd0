import type { Transaction } from '@bank/database'
import type { BankContext } from '../bankContext.ts'
import { assertNeverPaid, returnWithdrawal } from '../withdrawalOrders/returnWithdrawal.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import { type Decided, type OperatorVerdict, recordDecision } from './recordDecision.ts'

export type WithdrawalReview = OperatorVerdict<'approve' | 'reject'>

/**
 * Records one operator's decision on an order in review. The needed number of different operators approves it;
 * one rejection gives the money back. Throws 403, 3019 unknown, 3020 not in review any more or decided by this
 * operator before.
 */
export function reviewWithdrawal(bank: BankContext, review: WithdrawalReview): Promise<void> {
  const decide = review.verdict === 'reject' ? reject : approve
  return recordDecision(bank, review, {
    act: 'withdrawals.review',
    state: 'review',
    decide: async (tx, decided) => ({ state: await decide(tx, decided) }),
  })
}

async function approve(tx: Transaction, { order, agreeing, at }: Decided): Promise<string> {
  // A member banned since the screening needs two reviews.
  const needed = order.banned ? 2 : (order.reviews_needed ?? 2)
  const isApproved = agreeing >= needed
  await updateWithdrawal(tx, order.id, {
    reviews_needed: needed,
    ...(order.banned ? { reason: 'memberBanned' } : {}),
    // Two who knew of the ban have let it pass; paying asks about bans again and must know that.
    ...(isApproved
      ? { state: 'approved', reason: order.banned ? 'released' : null, approved_at: at, state_at: at }
      : {}),
  })
  return isApproved ? 'approved' : 'review'
}

async function reject(tx: Transaction, { order, at }: Decided): Promise<string> {
  await assertNeverPaid(tx, order.id)
  await updateWithdrawal(tx, order.id, { state: 'rejected', reason: 'byOperator', state_at: at })
  await returnWithdrawal(tx, order, at)
  return 'rejected'
}
