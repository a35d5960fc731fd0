import { fromReplica, listAudit, verifyAudit } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/audit. */
export function addAuditRoutes(app: FastifyInstance, context: ConsoleContext): void {
  addConsoleCalls(app, context, { queryAudit: fromReplica(listAudit) })
  addConsoleCall(app, context, 'verifyAudit', () => fromReplica(verifyAudit)(context.bank))
}
