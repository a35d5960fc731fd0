import {
  acknowledgeForeignPayout,
  confirmOperator,
  getSurplus,
  listForeignPayouts,
  listSuspense,
  listVaults,
  proposeForeignPayout,
  proposeSurplusBooking,
  proposeSuspenseBooking,
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

  addConsoleCall(app, context, 'queryForeignPayouts', ({ operator }) =>
    listForeignPayouts(bank, { operator }),
  )

  addConsoleCall(app, context, 'acknowledgeForeignPayout', async ({ request, operator }) => {
    const { totp, ...acknowledged } = request
    await confirmOperator(bank, { operator, totp })
    await acknowledgeForeignPayout(bank, { ...acknowledged, operator })
    return null
  })

  addConsoleCall(app, context, 'proposeForeignPayout', ({ request, operator, idempotencyKey }) =>
    proposeForeignPayout(bank, { ...request, operator, idempotencyKey }),
  )

  addConsoleCall(app, context, 'queryVault', ({ operator }) => listVaults(bank, { operator }))
}
