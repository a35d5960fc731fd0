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
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/parameters. */
export function addParameterRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCalls(app, context, {
    queryParameters: listParameters,
    proposeParameter,
    proposeOpeningFigures,
    queryPartnerApps: listPartnerApps,
    proposePartnerApp,
    queryGates: listGates,
    proposeGate,
  })

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

  addConsoleCall(app, context, 'removePartnerApp', async ({ request, operator }) => {
    await removePartnerApp(bank, { ...request, operator })
    return null
  })
}
