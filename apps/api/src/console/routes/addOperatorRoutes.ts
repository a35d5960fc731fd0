import { disableOperator, listOperators, proposeOperatorChange } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/operators. */
export function addOperatorRoutes(app: FastifyInstance, context: ConsoleContext): void {
  addConsoleCalls(app, context, { queryOperators: listOperators, proposeOperatorChange })

  addConsoleCall(app, context, 'disableOperator', async ({ request, operator }) => {
    await disableOperator(context.bank, { ...request, operator })
    return null
  })
}
