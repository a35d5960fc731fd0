import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../../bankContext.ts'
import type { Page, PageRequest } from '../../policies/page.ts'
import { type MixingOrder, readMixingOrders } from './mixingRecord.ts'

export type MixingPage = Page<MixingOrder>

/** A page of the member's own private transfers, newest first; pages from 1. */
export async function listMixingOrders(
  bank: BankContext,
  params: PageRequest & {
    readonly memberId: MemberId
    /** 0 to 4; all where left out. */
    readonly orderStatus?: number | undefined
  },
): Promise<MixingPage> {
  const { memberId, orderStatus, pageNo, pageSize } = params
  const page = { memberId, orderStatus, limit: pageSize, offset: (pageNo - 1) * pageSize }
  const { orders, total } = await readMixingOrders(bank.database.kysely, page)
  return { dataList: orders, total, pageNo, pageSize }
}
