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
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/vault. */
export function addVaultRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCalls(app, context, {
    querySuspense: listSuspense,
    proposeSuspenseBooking,
    querySurplus: getSurplus,
    proposeSurplusBooking,
    queryUnrecognizedPayouts: listUnrecognizedPayouts,
    proposeUnrecognizedPayout,
    queryVault: listVaults,
  })

  addConsoleCall(app, context, 'acknowledgeUnrecognizedPayout', async ({ request, operator }) => {
    const { totp, ...acknowledged } = request
    await confirmOperator(bank, { operator, totp })
    await acknowledgeUnrecognizedPayout(bank, { ...acknowledged, operator })
    return null
  })
}
