import {
  banMember,
  getMemberFile,
  listLedgerRecords,
  parseMemberId,
  searchMembers,
  unbanMember,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/members. */
export function addMemberRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'queryMembers', ({ request, operator }) =>
    searchMembers(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'queryMember', ({ request, operator }) =>
    getMemberFile(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'queryMemberLedger', ({ request }) =>
    listLedgerRecords(bank, { ...request, memberId: parseMemberId(request.memberId) }),
  )

  addConsoleCall(app, context, 'banMember', ({ request, operator }) =>
    banMember(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'unbanMember', ({ request, operator }) =>
    unbanMember(bank, { ...request, operator }),
  )
}
