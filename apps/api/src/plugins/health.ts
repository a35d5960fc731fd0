import type { BankContext } from '@bank/bank'
import type { FastifyInstance } from 'fastify'

/** /livez: the process answers. /healthz: it can do its work, which is to say it reaches the database. */
export function addHealth(app: FastifyInstance, bank: BankContext): void {
  const schema = { hide: true }
  app.get('/livez', { schema }, async () => ({ code: 0, errInfo: '', result: 'alive' }))
  app.get('/healthz', { schema }, async () => {
    await bank.database.pool.query('SELECT 1')
    return { code: 0, errInfo: '', result: 'ready' }
  })
}
