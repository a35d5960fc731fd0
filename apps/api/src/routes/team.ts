import { fromReplica, getTeamSummary, listInvitations, listTeamMembers } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'

/** The team's calls under /api/member. */
export function addTeamRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank, settings } = context

  addMemberCalls(app, context, {
    queryTeamSummary: getTeamSummary,
    queryTeamMembers: fromReplica(listTeamMembers),
  })

  addCall(app, context, 'queryInvitations', ({ request, member }) =>
    fromReplica(listInvitations)(bank, {
      ...request,
      memberId: member.id,
      publicOrigin: settings.publicOrigin,
    }),
  )
}
