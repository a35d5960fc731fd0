import { listEarnings, listProducts, listStakes, redeem, stake } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'

/** The calls under /api/stake. */
export function addStakeRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context

  addCall(app, context, 'queryStakeTemplate', () => listProducts(bank))

  addCall(app, context, 'stake', ({ request, member, idempotencyKey }) =>
    stake(bank, { ...request, member, idempotencyKey }),
  )

  addCall(app, context, 'redeem', ({ request, member, idempotencyKey }) =>
    redeem(bank, { ...request, memberId: member.id, idempotencyKey }),
  )

  addCall(app, context, 'queryPage', ({ request, member }) =>
    listStakes(bank, { ...request, memberId: member.id }),
  )

  addCall(app, context, 'queryEarnings', ({ request, member }) =>
    listEarnings(bank, { ...request, memberId: member.id }),
  )
}
