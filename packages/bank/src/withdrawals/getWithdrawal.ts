import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { parseWithdrawalId } from '../policies/parseWithdrawalId.ts'
import { readWithdrawals, type Withdrawal } from './withdrawalRecord.ts'

/** One withdrawal of the member; somebody else's does not exist. Throws 3019. */
export async function getWithdrawal(
  bank: BankContext,
  params: { readonly memberId: MemberId; readonly withdrawalId: string },
): Promise<Withdrawal> {
  const withdrawalId = parseWithdrawalId(params.withdrawalId)
  const { memberId } = params
  const { withdrawals } = await readWithdrawals(bank, { memberId, withdrawalId, limit: 1, offset: 0 })
  const [withdrawal] = withdrawals
  if (!withdrawal) throw new BankError(3019)
  return withdrawal
}
