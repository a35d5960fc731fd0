import { clearDeposit, confirmOperator, listPoolFacts, listScreening, refuseDeposit } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/mixing. */
export function addMixingRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'queryScreening', ({ request, operator }) => {
    const { states, ...asked } = request
    return listScreening(bank, { ...asked, ...(states?.length ? { states } : {}), operator })
  })

  addConsoleCalls(app, context, { queryPrivatePools: listPoolFacts, refuseDeposit })

  addConsoleCall(app, context, 'clearDeposit', async ({ request, operator }) => {
    const { totp, ...decision } = request
    await confirmOperator(bank, { operator, totp })
    return clearDeposit(bank, { ...decision, operator })
  })
}
