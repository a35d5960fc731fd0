import { acknowledgeShare, findSession, getProfitPool } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'

/** The calls of the bonus pool; everybody sees it, a member one's own part too. */
export function addPoolRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context

  addCall(app, context, 'queryProfitPoolData', async ({ token }) => {
    const member = token === undefined ? undefined : await findSession(bank, token)
    return getProfitPool(bank, { memberId: member?.id })
  })

  addCall(app, context, 'acknowledgeShare', ({ request, member }) =>
    acknowledgeShare(bank, { ...request, memberId: member.id }),
  )
}
