import { inTransaction, type Transaction } from '@bank/database'
import { appendAudit } from '../audit/appendAudit.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import { type LockedOrder, lockOrder, recordVerdict } from './operatorVerdicts.ts'
import { parseWithdrawalId } from './parseWithdrawalId.ts'
import { returnWithdrawal } from './returnWithdrawal.ts'

export type FrozenVerdict = {
  readonly operator: Operator
  readonly withdrawalId: string
  readonly verdict: 'release' | 'return'
  /** In the operator's words; kept in the audit. */
  readonly reason?: string | undefined
}

const operatorsNeeded = 2

/**
 * One operator's word on a frozen order; two that agree release it to be paid or give it back. Throws 403, 3019
 * unknown, 3020 not frozen any more or said by this operator before, 3018 a payout of it is on its way.
 */
export async function resolveFrozenWithdrawal(bank: BankContext, params: FrozenVerdict): Promise<void> {
  const { operator, verdict, reason } = params
  assertMay(operator, 'withdrawals.resolveFrozen')
  const id = `${parseWithdrawalId(params.withdrawalId)}`
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.state !== 'frozen') throw new BankError(3020)
    const agreeing = await recordVerdict(tx, { order, operator, verdict, at })
    const isAgreed = agreeing >= operatorsNeeded
    if (isAgreed) await (verdict === 'release' ? release(tx, order, at) : giveBack(tx, order, at))
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'withdrawals.resolveFrozen',
      subject: `withdrawal ${id}`,
      detail: {
        verdict,
        amountMicro: order.amount,
        recipient: order.recipient,
        isAgreed,
        reason: reason ?? null,
      },
      at,
    })
  })
}

/** Returns an order to the queue, at its old place if it had one; `released` keeps paying from freezing it again. */
async function release(tx: Transaction, order: LockedOrder, at: Date): Promise<void> {
  await updateWithdrawal(tx, order.id, {
    state: 'approved',
    reason: 'released',
    reviews_needed: operatorsNeeded,
    approved_at: order.approved_at ?? at,
    state_at: at,
  })
}

async function giveBack(tx: Transaction, order: LockedOrder, at: Date): Promise<void> {
  const payouts = tx.selectFrom('bank.payout').select('id').where('withdrawal_id', '=', order.id)
  // A sent payout cannot be recalled: giving it back as well would pay twice.
  if (await payouts.where('state', '=', 'sending').executeTakeFirst()) throw new BankError(3018)
  await updateWithdrawal(tx, order.id, { state: 'rejected', reason: 'byOperator', state_at: at })
  await returnWithdrawal(tx, order, at)
}
