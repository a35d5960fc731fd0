import { inTransaction, type Transaction } from '@bank/database'
import { appendAudit } from '../audit/appendAudit.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import { type LockedOrder, lockOrder, recordVerdict } from './operatorVerdicts.ts'
import { parseWithdrawalId } from './parseWithdrawalId.ts'
import { returnWithdrawal } from './returnWithdrawal.ts'

export type WithdrawalReview = {
  readonly operator: Operator
  readonly withdrawalId: string
  readonly verdict: 'approve' | 'reject'
  /** In the operator's words; kept in the audit. */
  readonly reason?: string | undefined
}

/**
 * Records one operator's decision on an order in review. The needed number of different operators approves it;
 * one rejection gives the money back. Throws 403, 3019 unknown, 3020 not in review any more or decided by this
 * operator before.
 */
export async function reviewWithdrawal(bank: BankContext, review: WithdrawalReview): Promise<void> {
  const { operator, verdict, reason } = review
  assertMay(operator, 'withdrawals.review')
  const id = `${parseWithdrawalId(review.withdrawalId)}`
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.state !== 'review') throw new BankError(3020)
    const agreeing = await recordVerdict(tx, { order, operator, verdict, at })
    const state =
      verdict === 'reject' ? await reject(tx, order, at) : await approve(tx, { order, agreeing, at })
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'withdrawals.review',
      subject: `withdrawal ${id}`,
      detail: {
        verdict,
        amountMicro: order.amount,
        recipient: order.recipient,
        state,
        reason: reason ?? null,
      },
      at,
    })
  })
}

async function approve(
  tx: Transaction,
  { order, agreeing, at }: { order: LockedOrder; agreeing: number; at: Date },
): Promise<string> {
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

async function reject(tx: Transaction, order: LockedOrder, at: Date): Promise<string> {
  await updateWithdrawal(tx, order.id, { state: 'rejected', reason: 'byOperator', state_at: at })
  await returnWithdrawal(tx, order, at)
  return 'rejected'
}
