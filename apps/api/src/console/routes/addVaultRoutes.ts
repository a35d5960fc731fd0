import {
  acknowledgeUnrecognizedPayout,
  confirmOperator,
  getSurplus,
  listSuspense,
  listUnrecognizedPayouts,
  listVaults,
  proposeSurplusBooking,
  proposeSuspenseBooking,
  proposeUnrecognizedPayout,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/vault. */
export function addVaultRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'querySuspense', ({ request, operator }) =>
    listSuspense(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'proposeSuspenseBooking', ({ request, operator, idempotencyKey }) =>
    proposeSuspenseBooking(bank, { ...request, operator, idempotencyKey }),
  )

  addConsoleCall(app, context, 'querySurplus', ({ operator }) => getSurplus(bank, { operator }))

  addConsoleCall(app, context, 'proposeSurplusBooking', ({ request, operator, idempotencyKey }) =>
    proposeSurplusBooking(bank, { ...request, operator, idempotencyKey }),
  )

  addConsoleCall(app, context, 'queryUnrecognizedPayouts', ({ operator }) =>
    listUnrecognizedPayouts(bank, { operator }),
  )

  addConsoleCall(app, context, 'acknowledgeUnrecognizedPayout', async ({ request, operator }) => {
    const { totp, ...acknowledged } = request
    await confirmOperator(bank, { operator, totp })
    await acknowledgeUnrecognizedPayout(bank, { ...acknowledged, operator })
    return null
  })

  addConsoleCall(app, context, 'proposeUnrecognizedPayout', ({ request, operator, idempotencyKey }) =>
    proposeUnrecognizedPayout(bank, { ...request, operator, idempotencyKey }),
  )

  addConsoleCall(app, context, 'queryVault', ({ operator }) => listVaults(bank, { operator }))
}
