import { disableOperator, listOperators, proposeOperatorChange } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/operators. */
export function addOperatorRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'queryOperators', ({ operator }) => listOperators(bank, { operator }))

  addConsoleCall(app, context, 'disableOperator', async ({ request, operator }) => {
    await disableOperator(bank, { ...request, operator })
    return null
  })

  addConsoleCall(app, context, 'proposeOperatorChange', ({ request, operator, idempotencyKey }) =>
    proposeOperatorChange(bank, { ...request, operator, idempotencyKey }),
  )
}
