import { expect, test } from 'vitest'
import { createTestDatabase } from './embedded/testCluster.ts'
import { openDatabase } from './openDatabase.ts'

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

test('behavior: a pool that only its own queries used is closed at once, and closing twice is no error', async () => {
  const { url, drop } = await createTestDatabase({ poolSize: 1 })
  const database = openDatabase({ url, poolSize: 1 })
  await database.pool.query('SELECT 1')
  await database.close()
  expect(database.pool.totalCount).toBe(0)
  await database.close()
  await drop()
})
