import {
  banMember,
  fromReplica,
  getMemberFile,
  listLedgerRecords,
  parseMemberId,
  searchMembers,
  unbanMember,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/members. */
export function addMemberRoutes(app: FastifyInstance, context: ConsoleContext): void {
  addConsoleCalls(app, context, {
    queryMembers: fromReplica(searchMembers),
    queryMember: getMemberFile,
    banMember,
    unbanMember,
  })
  addConsoleCall(app, context, 'queryMemberLedger', ({ request }) =>
    fromReplica(listLedgerRecords)(context.bank, { ...request, memberId: parseMemberId(request.memberId) }),
  )
}
