import {
  BankError,
  CrossQuoteRejected,
  createReceiverCache,
  createRouteCache,
  findCrossLimits,
  findCrossOrder,
  listCrossOrders,
  listCrossRouters,
  quoteCrossTransfer,
  registerCrossOrder,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'
import { toCrossSettings } from '../environment/crossEnvironment.ts'

/** The calls of the cross-chain transfer, under /api/system. */
export function addCrossChainRoutes(app: FastifyInstance, context: ApiContext): void {
  const crossChain = toCrossSettings(context.settings)
  const crossCaches = crossChain && {
    routers: createRouteCache(crossChain),
    receivers: createReceiverCache(),
  }
  const bank = { ...context.bank, crossChain, crossCaches }

  addCall(app, context, 'queryCrossRouters', ({ request }) => listCrossRouters(bank, request))

  addCall(app, context, 'queryCrossLimits', ({ request }) => findCrossLimits(bank, request))

  addCall(app, context, 'queryCrossQuote', ({ request, member }) =>
    quoteCrossTransfer(bank, { ...request, member }).catch((error: unknown) => {
      if (error instanceof BankError && error.cause instanceof CrossQuoteRejected)
        app.countRejectedOffer(error.cause.reason)
      throw error
    }),
  )

  addMemberCalls(
    app,
    { ...context, bank },
    { registerCrossOrder, queryCrossOrder: listCrossOrders, queryCrossDetail: findCrossOrder },
  )
}
