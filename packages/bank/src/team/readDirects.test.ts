import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

test('behavior: totals are looked up member by member, also before the table has statistics', async () => {
  const { rows } = await testDatabase.database.pool.query<{ 'QUERY PLAN': string }>(`
    EXPLAIN SELECT t.community FROM (SELECT m.id FROM bank.member m WHERE m.inviter_id = 1 LIMIT 100) d
    LEFT JOIN bank.get_team_totals(d.id) t ON true`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('team_block_pkey')
  expect(plan).not.toMatch(/Hash|Merge|Seq Scan on team_block/)
})
