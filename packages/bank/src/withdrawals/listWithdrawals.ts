import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { readWithdrawals, type Withdrawal } from './withdrawalRecord.ts'

export type WithdrawalPage = Page<Withdrawal>

/** A page of the member's own withdrawals, newest first; pages from 1. */
export async function listWithdrawals(
  bank: BankContext,
  params: PageRequest & { readonly memberId: MemberId },
): Promise<WithdrawalPage> {
  const { memberId, pageNo, pageSize } = params
  const offset = (pageNo - 1) * pageSize
  const { withdrawals, total } = await readWithdrawals(bank, { memberId, limit: pageSize, offset })
  return { dataList: withdrawals, total, pageNo, pageSize }
}
