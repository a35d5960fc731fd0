import { fromReplica, listEarnings, listProducts, listStakes, redeem, stake } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'

/** The calls under /api/stake. */
export function addStakeRoutes(app: FastifyInstance, context: ApiContext): void {
  addCall(app, context, 'queryStakeTemplate', () => listProducts(context.bank))
  addMemberCalls(app, context, {
    stake,
    redeem,
    queryPage: fromReplica(listStakes),
    queryEarnings: fromReplica(listEarnings),
  })
}
