import { BankError, getSettlementProgress } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type ApiContext, addCall } from '../addCall.ts'

/** Mining on three chains and moving the database's clock takes seconds on a busy machine. */
const timeoutMs = 30_000
const travelled = z.object({ bankTime: z.iso.datetime() })

/** Adds the demo's own calls: its control port, through the same origin as everything else, and what it set going. */
export function addDemoRoutes(app: FastifyInstance, context: ApiContext): void {
  const { demoControlUrl } = context.settings
  addCall(app, context, 'passTime', async ({ request: { days } }) => {
    if (demoControlUrl === undefined) throw new BankError(404)
    const answer = await fetch(`${demoControlUrl}/travel`, {
      method: 'POST',
      body: JSON.stringify({ days }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`the demo's control port answers ${answer.status}`)
    const { bankTime } = travelled.parse(await answer.json())
    return { time: Date.parse(bankTime) }
  })
  addCall(app, context, 'queryDaysDue', async () => {
    if (demoControlUrl === undefined) throw new BankError(404)
    const { daysDue } = await getSettlementProgress(context.bank)
    return { days: daysDue }
  })
}
