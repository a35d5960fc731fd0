import type { Transaction } from '@bank/database'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { returnWithdrawal } from '../withdrawalOrders/returnWithdrawal.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import { type Decided, type OperatorVerdict, recordDecision } from './recordDecision.ts'

export type FrozenVerdict = OperatorVerdict<'release' | 'return'>

const operatorsNeeded = 2

/**
 * One operator's word on a frozen order; two that agree release it to be paid or give it back. Throws 403, 3019
 * unknown, 3020 not frozen any more or said by this operator before, 3018 a payout of it is on its way.
 */
export function resolveFrozenWithdrawal(bank: BankContext, params: FrozenVerdict): Promise<void> {
  const resolve = params.verdict === 'release' ? release : giveBack
  return recordDecision(bank, params, {
    act: 'withdrawals.resolveFrozen',
    state: 'frozen',
    decide: async (tx, decided) => {
      const isAgreed = decided.agreeing >= operatorsNeeded
      if (isAgreed) await resolve(tx, decided)
      return { isAgreed }
    },
  })
}

/** Returns an order to the queue, at its old place if it had one; `released` keeps paying from freezing it again. */
async function release(tx: Transaction, { order, at }: Decided): Promise<void> {
  await updateWithdrawal(tx, order.id, {
    state: 'approved',
    reason: 'released',
    reviews_needed: operatorsNeeded,
    approved_at: order.approved_at ?? at,
    state_at: at,
  })
}

async function giveBack(tx: Transaction, { order, at }: Decided): Promise<void> {
  const payouts = tx.selectFrom('bank.payout').select('id').where('withdrawal_id', '=', order.id)
  // A sent payout cannot be recalled: giving it back as well would pay twice.
  if (await payouts.where('state', '=', 'sending').executeTakeFirst()) throw new BankError(3018)
  await updateWithdrawal(tx, order.id, { state: 'rejected', reason: 'byOperator', state_at: at })
  await returnWithdrawal(tx, order, at)
}
