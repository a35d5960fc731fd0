import { crossStatuses } from '@bank/chain/crosschain'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { daySeconds, yearSeconds } from '@bank/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partsPerOne } from './policies/stakeRates.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const readRow = async (columns: string) =>
  (await sql.raw<Record<string, unknown>>(`SELECT ${columns}`).execute(testDatabase.database.kysely)).rows[0]

test('default: the statuses of cross-chain transfers are the same in the database', async () => {
  expect(
    await readRow(`bank.cross_processing() AS processing, bank.cross_success() AS success,
      bank.cross_expired() AS expired, bank.cross_refunded() AS refunded, bank.cross_unknown() AS unknown`),
  ).toEqual(crossStatuses)
})

test('default: the units of interest are the same in the database', async () => {
  expect(
    await readRow(
      'bank.day_seconds() AS day, bank.year_days() * bank.day_seconds() AS year, bank.ppb_one() AS one',
    ),
  ).toEqual({ day: Number(daySeconds), year: Number(yearSeconds), one: `${partsPerOne}` })
})

test('behavior: the planner replaces the constants, so that a query is planned as with a number', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (VERBOSE, COSTS OFF)
    SELECT id FROM bank.cross_order WHERE status = bank.cross_expired() AND checks = bank.day_seconds()`.execute(
    testDatabase.database.kysely,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('86400')
  expect(plan).not.toContain('bank.cross_expired()')
})
