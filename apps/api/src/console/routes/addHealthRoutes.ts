import {
  confirmOperator,
  formatRunbookLink,
  freezeBank,
  getHealth,
  listAlarms,
  resumeSigner,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, addConsoleCalls, type ConsoleContext } from '../addConsoleCall.ts'

/** The calls under /console/api/health. */
export function addHealthRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank, settings } = context

  addConsoleCalls(app, context, {
    queryHealth: getHealth,
    queryAlarms: async (...call) =>
      (await listAlarms(...call)).map((alarm) => ({
        ...alarm,
        runbook: formatRunbookLink(settings.runbookUrl, alarm.code),
      })),
  })

  addConsoleCall(app, context, 'resumeSigner', async ({ request, operator }) => {
    const { totp, ...key } = request
    await confirmOperator(bank, { operator, totp })
    await resumeSigner(bank, { ...key, operator })
    return null
  })

  addConsoleCall(app, context, 'freezeBank', async ({ request, operator }) => {
    const { totp, reason } = request
    await confirmOperator(bank, { operator, totp })
    await freezeBank(bank, { operator, reason })
    return null
  })
}
