import { openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from './queries/findDiscrepancies.ts'
import { rollUpHouse } from './rollUpHouse.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await createTestDatabase()
})
afterAll(() => opened.drop())

test.each([
  ['rollUpHouse', 'ledger.house_watermark', rollUpHouse],
  ['findDiscrepancies', 'ledger.account', findDiscrepancies],
] as const)('behavior: %s takes longer than a request may', async (_name, table, work) => {
  const owner = openDatabase({ url: opened.migrationUrl, poolSize: 1 })
  const database = openDatabase({ url: opened.url, poolSize: 1 })
  await database.pool.query("SET statement_timeout = '100ms'")
  await owner.pool.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  let isOver = false
  const working = work(database).finally(() => {
    isOver = true
  })
  working.catch(() => {})
  // Asked as the application, which sees what its own role waits for.
  const countWaiting = async () => {
    const { rowCount } = await opened.database.pool.query(`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND clock_timestamp() - query_start > interval '300 ms'`)
    return rowCount ?? 0
  }
  await expect.poll(async () => isOver || (await countWaiting()) > 0).toBe(true)
  await owner.pool.query('COMMIT')
  await expect(working).resolves.toBeDefined()
  const { rows } = await database.pool.query<{ statement_timeout: string }>('SHOW statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '100ms' }])
  await Promise.all([owner.close(), database.close()])
})
