import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { describeRecharges, type RechargeRecord, readRechargeRows } from './rechargeRecord.ts'

export type RechargePage = Page<RechargeRecord>

/** A page of the member's own recharges, newest first; pages from 1. */
export async function listRecharges(
  bank: BankContext,
  params: PageRequest & { readonly memberId: MemberId },
): Promise<RechargePage> {
  const { memberId, pageNo, pageSize } = params
  const { rows, total } = await readRechargeRows(bank, {
    memberId,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  })
  return { dataList: await describeRecharges(bank, rows), total, pageNo, pageSize }
}
