import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { readDirects, type TeamMember, type TeamOrder } from './readDirects.ts'
import { readTeamTotals } from './readTeamTotals.ts'

export type TeamMemberPage = Page<TeamMember>

/** A page of the members that a member invited itself; pages from 1. Throws 1004. */
export function listTeamMembers(
  bank: BankContext,
  params: PageRequest & {
    readonly memberId: MemberId
    readonly sort: TeamOrder
  },
): Promise<TeamMemberPage> {
  const { memberId, sort, pageNo, pageSize } = params
  const page = { memberId, order: sort, limit: pageSize, offset: (pageNo - 1) * pageSize }
  return inTransaction(
    bank.database,
    async (tx) => {
      const { directs } = await readTeamTotals(tx, memberId)
      return { dataList: await readDirects(tx, page), total: directs, pageNo, pageSize }
    },
    'repeatable read',
  )
}
