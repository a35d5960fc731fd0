import { confirmOperator, getHealth, listAlarms, resumeSigner } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/health. */
export function addHealthRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCalls(app, context, { queryHealth: getHealth, queryAlarms: listAlarms })

  addConsoleCall(app, context, 'resumeSigner', async ({ request, operator }) => {
    const { totp, ...key } = request
    await confirmOperator(bank, { operator, totp })
    await resumeSigner(bank, { ...key, operator })
    return null
  })
}
