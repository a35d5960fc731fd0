import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { findExtra } from './payInterest.ts'
import { readStakeMoment } from './stakeMoment.ts'
import { describeStake, readStakes, type StakeOrder, type StakeStatus } from './stakeRecord.ts'

export type StakePage = Page<StakeOrder>

export type StakeQuery = PageRequest & {
  readonly memberId: MemberId
  readonly status: StakeStatus | 'all'
}

/** A page of the member's own orders, newest first; pages from 1. */
export function listStakes(bank: BankContext, query: StakeQuery): Promise<StakePage> {
  const { memberId, pageNo, pageSize, status } = query
  return inTransaction(
    bank.database,
    async (tx) => {
      const moment = await readStakeMoment(tx, bank, memberId)
      const { rows, total } = await readStakes(tx, {
        memberId,
        ...(status === 'all' ? {} : { status }),
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
      })
      const dataList: StakeOrder[] = []
      // One after the other: they share the transaction's one connection.
      for (const row of rows) dataList.push(describeStake(row, moment, await findExtra(tx, row, moment)))
      return { dataList, total, pageNo, pageSize }
    },
    'repeatable read',
  )
}
