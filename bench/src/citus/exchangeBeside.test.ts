import { inTransaction, openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMembers } from '../openMembers.ts'
import { exchangeBeside } from './exchangeBeside.ts'
import { runStatement } from './serverProcess.ts'

const members = 20
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await openMembers(database.database, members)
})
afterAll(() => database?.drop())

const waitUntilAnswered = async () => {
  for (;;) {
    const [row] = await runStatement<{ count: number }>(
      database.migrationUrl,
      'SELECT count(*)::int AS count FROM ledger.transaction',
    )
    if ((row?.count ?? 0) > members + 50) return
  }
}

test('default: every exchange is answered and is in the ledger once', async () => {
  expect(await exchangeBeside(database.database, members, waitUntilAnswered)).toMatchObject({
    failedOnce: 0,
    lost: 0,
    twice: 0,
    failures: [],
  })
})

test('behavior: a call whose connection is ended is repeated and counts as failed once', async () => {
  const { answered, failedOnce, lost, twice, failures } = await exchangeBeside(
    database.database,
    members,
    async () => {
      const locking = openDatabase({ url: database.migrationUrl, poolSize: 1 })
      await inTransaction(locking, async (transaction) => {
        await sql`LOCK TABLE ledger.transaction IN EXCLUSIVE MODE`.execute(transaction)
        // An exchange has come to the lock: it is ended in the middle.
        while ((await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(transaction)).rows.length === 0) {}
        await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted`.execute(transaction)
      })
      await locking.close()
    },
  )
  expect(answered).toBeGreaterThan(0)
  expect({ lost, twice }).toEqual({ lost: 0, twice: 0 })
  expect(failedOnce).toBeGreaterThan(0)
  expect(failures).not.toEqual([])
})

test('behavior: an exchange of another is no answered one, and shows as one too many', async () => {
  const counted = await exchangeBeside(database.database, members, async () => {
    await exchangeBeside(database.database, members, async () => {})
  })
  expect(counted.twice).toBeGreaterThan(0)
  expect(counted.lost).toBe(0)
})
