import { listOperators, proposeDisabling, proposeOperatorChange } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/operators. */
export function addOperatorRoutes(app: FastifyInstance, context: ConsoleContext): void {
  addConsoleCalls(app, context, { queryOperators: listOperators, proposeDisabling, proposeOperatorChange })
}
