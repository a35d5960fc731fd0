import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { readDirects } from './readDirects.ts'
import { readTeamTotals } from './readTeamTotals.ts'

/** Somebody invited: the address masked, the time in epoch milliseconds, the team's open principal as a decimal string. */
export type Invitation = {
  readonly address: string
  readonly createTime: number
  readonly contribution: string
}

export type InvitationPage = Page<Invitation> & {
  /** Opens this service with the member's address as the invite code. */
  readonly inviteLink: string
}

/** A page of whom a member has invited, newest first; pages from 1. Throws 1004. */
export function listInvitations(
  bank: BankContext,
  params: PageRequest & {
    readonly memberId: MemberId
    /** The origin that members see in their browser. */
    readonly publicOrigin: string
  },
): Promise<InvitationPage> {
  const { memberId, pageNo, pageSize, publicOrigin } = params
  return inTransaction(
    bank.database,
    async (tx) => {
      const { address, directs } = await readTeamTotals(tx, memberId)
      const offset = (pageNo - 1) * pageSize
      const members = await readDirects(tx, { memberId, order: 'time', limit: pageSize, offset })
      return {
        dataList: members.map(({ address: invited, createTime, teamPerformance }) => ({
          address: invited,
          createTime,
          contribution: teamPerformance,
        })),
        total: directs,
        pageNo,
        pageSize,
        inviteLink: `${publicOrigin}/?assocAddress=${address}`,
      }
    },
    'repeatable read',
  )
}
