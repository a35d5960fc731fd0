import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { parseWithdrawalId } from '../policies/parseWithdrawalId.ts'
import { cancelOrder } from '../withdrawalOrders/withdrawalOrder.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import type { Withdrawal } from './withdrawalRecord.ts'

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
  const isCancelled = await cancel(bank, { memberId, id, at })
  const withdrawal = await getWithdrawal(bank, { memberId, withdrawalId: id })
  if (isCancelled || withdrawal.state === 'cancelled') return withdrawal
  throw new BankError(withdrawal.state === 'frozen' ? 3018 : 3020)
}

/** Lets the database end the order and return what its ledger took for it. Throws 3018 when that is not all unpaid. */
async function cancel(
  bank: BankContext,
  { memberId, id, at }: { readonly memberId: MemberId; readonly id: string; readonly at: Date },
): Promise<boolean> {
  try {
    return await inTransaction(bank.database, (tx) => cancelOrder(tx, { memberId, id, at }))
  } catch (error) {
    const isHeld = error instanceof Error && 'code' in error && error.code === 'BK318'
    throw isHeld ? new BankError(3018, { cause: error }) : error
  }
}
