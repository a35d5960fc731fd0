import { getTeamSummary, listInvitations, listTeamMembers } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'

/** The team's calls under /api/member. */
export function addTeamRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank, settings } = context

  addCall(app, context, 'queryTeamSummary', ({ member }) => getTeamSummary(bank, { memberId: member.id }))

  addCall(app, context, 'queryTeamMembers', ({ request, member }) =>
    listTeamMembers(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'queryInvitations', ({ request, member }) =>
    listInvitations(bank, { ...request, memberId: member.id, publicOrigin: settings.publicOrigin }),
  )
}
