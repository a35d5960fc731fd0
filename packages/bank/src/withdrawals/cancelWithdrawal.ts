import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { parseWithdrawalId } from '../policies/parseWithdrawalId.ts'
import { assertNeverPaid, returnWithdrawal } from '../withdrawalOrders/returnWithdrawal.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import { cancellableStates, type Withdrawal } from './withdrawalRecord.ts'

/**
 * Takes a withdrawal back before it is approved; the amount returns to the balance. Again for a cancelled one changes
 * nothing. Throws 3019 unknown or somebody else's, 3018 held, 3020 already decided.
 */
export async function cancelWithdrawal(
  bank: BankContext,
  params: { readonly memberId: MemberId; readonly withdrawalId: string },
): Promise<Withdrawal> {
  const { memberId } = params
  const id = `${parseWithdrawalId(params.withdrawalId)}`
  const at = await bank.clock.now()
  const isCancelled = await inTransaction(bank.database, async (tx) => {
    const order = await updateWithdrawal(
      tx,
      id,
      { state: 'cancelled', reason: 'byMember', state_at: at },
      { states: cancellableStates, memberId: `${memberId}` },
    )
    if (order) {
      await assertNeverPaid(tx, id)
      await returnWithdrawal(tx, order, at)
    }
    return order !== undefined
  })
  const withdrawal = await getWithdrawal(bank, { memberId, withdrawalId: id })
  if (isCancelled || withdrawal.state === 'cancelled') return withdrawal
  throw new BankError(withdrawal.state === 'frozen' ? 3018 : 3020)
}
