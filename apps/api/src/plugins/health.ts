import type { BankContext } from '@bank/bank'
import type { FastifyInstance } from 'fastify'

/** The age up to which an answer of the database is passed on to further requests. */
const freshForMs = 1_000

/** Adds /livez (the process answers) and /healthz (the process reached the database within the last second). */
export function addHealth(app: FastifyInstance, bank: BankContext): void {
  const schema = { hide: true }
  const checkDatabase = createDatabaseCheck(bank)
  app.get('/livez', { schema }, async () => ({ code: 0, errInfo: '', result: 'alive' }))
  app.get('/healthz', { schema }, async () => {
    await checkDatabase()
    return { code: 0, errInfo: '', result: 'ready' }
  })
}

/** Strangers may ask as often as they like: the database sees one query at a time, and one a second. */
function createDatabaseCheck({ database }: BankContext): () => Promise<unknown> {
  let last: Promise<unknown> | undefined
  let endedAt = Number.POSITIVE_INFINITY
  return () => {
    if (last !== undefined && performance.now() - endedAt < freshForMs) return last
    endedAt = Number.POSITIVE_INFINITY
    last = database.pool.query('SELECT 1').finally(() => {
      endedAt = performance.now()
    })
    return last
  }
}
