import { listPoolWeeks, listSettlementDays, listStatement } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/earning. */
export function addEarningRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'queryStatement', ({ request, operator }) =>
    listStatement(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'querySettlementDays', ({ request, operator }) =>
    listSettlementDays(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'queryPoolWeeks', ({ request, operator }) =>
    listPoolWeeks(bank, { ...request, operator }),
  )
}
