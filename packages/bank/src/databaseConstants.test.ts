import { crossStatuses } from '@bank/chain/crosschain'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
