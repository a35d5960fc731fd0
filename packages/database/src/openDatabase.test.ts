import { expect, test } from 'vitest'
import { createTestDatabase } from './embedded/testCluster.ts'

test('default: every connection has the limits of a request', async () => {
  const { database, drop } = await createTestDatabase({ poolSize: 3 })
  const read = async () => {
    const { rows } = await database.pool.query(
      `SELECT current_setting('statement_timeout') AS statement, pg_sleep(0.05)::text AS slept,
         current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
    return rows[0]
  }
  const limits = { statement: '15s', idle: '20s', slept: '' }
  expect(await Promise.all([read(), read(), read()])).toEqual([limits, limits, limits])
  await drop()
})
