import { listAudit, verifyAudit } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/audit. */
export function addAuditRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'queryAudit', ({ request, operator }) =>
    listAudit(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'verifyAudit', () => verifyAudit(bank))
}
