import { fromReplica, listPoolWeeks, listSettlementDays, listStatement } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/earning. */
export function addEarningRoutes(app: FastifyInstance, context: ConsoleContext): void {
  addConsoleCalls(app, context, {
    queryStatement: fromReplica(listStatement),
    querySettlementDays: fromReplica(listSettlementDays),
    queryPoolWeeks: fromReplica(listPoolWeeks),
  })
}
