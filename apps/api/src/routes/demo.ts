import { setTimeout as sleep } from 'node:timers/promises'
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
    const time = Date.parse(bankTime)
    // This process reads the clock's offset once a second: a call after this one counts by the time that has passed.
    while ((await context.bank.clock.now()).getTime() < time) await sleep(50)
    return { time }
  })
  addCall(app, context, 'queryDaysDue', async () => {
    if (demoControlUrl === undefined) throw new BankError(404)
    const { daysDue } = await getSettlementProgress(context.bank)
    return { days: daysDue }
  })
}
