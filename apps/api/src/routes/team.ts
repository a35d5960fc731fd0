import { getTeamSummary, listInvitations, listTeamMembers } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'

/** The team's calls under /api/member. */
export function addTeamRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank, settings } = context

  addMemberCalls(app, context, { queryTeamSummary: getTeamSummary, queryTeamMembers: listTeamMembers })

  addCall(app, context, 'queryInvitations', ({ request, member }) =>
    listInvitations(bank, { ...request, memberId: member.id, publicOrigin: settings.publicOrigin }),
  )
}
