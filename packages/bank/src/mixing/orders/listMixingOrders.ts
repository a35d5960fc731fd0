import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../../bankContext.ts'
import { type MixingOrder, readMixingOrders } from './mixingRecord.ts'

export type MixingPage = {
  readonly dataList: readonly MixingOrder[]
  readonly total: number
  readonly pageNo: number
  readonly pageSize: number
}

/** A page of the member's own private transfers, newest first; pages from 1. */
export async function listMixingOrders(
  bank: BankContext,
  params: {
    readonly memberId: MemberId
    /** 0 to 4; all where left out. */
    readonly orderStatus?: number | undefined
    readonly pageNo: number
    readonly pageSize: number
  },
): Promise<MixingPage> {
  const { memberId, orderStatus, pageNo, pageSize } = params
  const page = { memberId, orderStatus, limit: pageSize, offset: (pageNo - 1) * pageSize }
  const { orders, total } = await readMixingOrders(bank.database.kysely, page)
  return { dataList: orders, total, pageNo, pageSize }
}
