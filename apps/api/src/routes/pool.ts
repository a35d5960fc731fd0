import { acknowledgeShare, findSession, getProfitPool } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'

/** Adds the calls of the bonus pool; public, with a member's own share. */
export function addPoolRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context

  addCall(app, context, 'queryProfitPoolData', async ({ token }) => {
    const member = token === undefined ? undefined : await findSession(bank, token)
    return getProfitPool(bank, { memberId: member?.id })
  })

  addMemberCalls(app, context, { acknowledgeShare })
}
