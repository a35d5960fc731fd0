import {
  confirmMixingOrder,
  createMixingOrder,
  getMixingFigures,
  listMixingOrders,
  submitMixingProof,
  submitRelayRequest,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'
import { toMixingSettings } from '../environment/readApiEnvironment.ts'

/** The calls of the private transfer, under /api/fund and /api/system. */
export function addMixingRoutes(app: FastifyInstance, context: ApiContext): void {
  const bank = { ...context.bank, mixing: toMixingSettings(context.settings) }

  addCall(app, context, 'createTornadoOrder', async ({ request, member, idempotencyKey, setMessage }) => {
    const commitment = await createMixingOrder(bank, { ...request, member, idempotencyKey })
    if (request.precommitment === undefined) setMessage('mixingManagedNote')
    return commitment
  })

  addMemberCalls(
    app,
    { ...context, bank },
    { confirmTornadoOrder: confirmMixingOrder, submitTornadoProof: submitMixingProof },
  )

  addCall(app, context, 'queryTornadoOrders', ({ request: { orderStatus, ...page }, member }) =>
    listMixingOrders(bank, {
      ...page,
      memberId: member.id,
      orderStatus: orderStatus === '' ? undefined : orderStatus,
    }),
  )

  addCall(app, context, 'relayWithdrawal', ({ request }) => submitRelayRequest(bank, request))

  addCall(app, context, 'queryMixingFigures', () => getMixingFigures(bank))
}
