import type { BankContext } from '@bank/bank'
import type { FastifyInstance } from 'fastify'

/** Adds /livez (the process answers) and /healthz (the process reaches the database). */
export function addHealth(app: FastifyInstance, bank: BankContext): void {
  const schema = { hide: true }
  app.get('/livez', { schema }, async () => ({ code: 0, errInfo: '', result: 'alive' }))
  app.get('/healthz', { schema }, async () => {
    await bank.database.pool.query('SELECT 1')
    return { code: 0, errInfo: '', result: 'ready' }
  })
}
