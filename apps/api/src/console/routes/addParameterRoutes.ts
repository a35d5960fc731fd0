import {
  listGates,
  listParameters,
  listPartnerApps,
  proposeGate,
  proposeOpeningFigures,
  proposeParameter,
  proposePartnerApp,
  removePartnerApp,
} from '@bank/bank'
import { toDecimal } from '@bank/money'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/parameters. */
export function addParameterRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'queryParameters', ({ operator }) => listParameters(bank, { operator }))

  addConsoleCall(app, context, 'proposeParameter', ({ request, operator, idempotencyKey }) =>
    proposeParameter(bank, { ...request, operator, idempotencyKey }),
  )

  addConsoleCall(app, context, 'queryOpeningFigures', async () => {
    const { opening } = await bank.getParameters()
    return {
      exchangeFees: toDecimal(opening.exchangeFees),
      members: String(opening.members),
      mixingFees: toDecimal(opening.mixingFees),
      mixingAddresses: String(opening.mixingAddresses),
      date: opening.date,
    }
  })

  addConsoleCall(app, context, 'proposeOpeningFigures', ({ request, operator, idempotencyKey }) =>
    proposeOpeningFigures(bank, { ...request, operator, idempotencyKey }),
  )

  addConsoleCall(app, context, 'queryPartnerApps', () => listPartnerApps(bank))

  addConsoleCall(app, context, 'proposePartnerApp', ({ request, operator, idempotencyKey }) =>
    proposePartnerApp(bank, { ...request, operator, idempotencyKey }),
  )

  addConsoleCall(app, context, 'removePartnerApp', async ({ request, operator }) => {
    await removePartnerApp(bank, { ...request, operator })
    return null
  })

  addConsoleCall(app, context, 'queryGates', () => listGates(bank))

  addConsoleCall(app, context, 'proposeGate', ({ request, operator, idempotencyKey }) =>
    proposeGate(bank, { ...request, operator, idempotencyKey }),
  )
}
