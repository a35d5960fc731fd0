import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './embedded/testCluster.ts'
import { inTransaction, type Transaction } from './inTransaction.ts'
import { openDatabase } from './openDatabase.ts'

let test1: TestDatabase

beforeAll(async () => {
  test1 = await createTestDatabase()
})
afterAll(() => test1.drop())

const insertNonce = (tx: Transaction, nonce: string) =>
  tx.insertInto('bank.challenge_use').values({ nonce, expires_at: new Date() }).execute()
const countNonces = async (nonce: string) =>
  (
    await test1.database.kysely
      .selectFrom('bank.challenge_use')
      .selectAll()
      .where('nonce', '=', nonce)
      .execute()
  ).length

describe('inTransaction', () => {
  test('default', async () => {
    expect(await inTransaction(test1.database, async (tx) => (await insertNonce(tx, 'a')).length)).toBe(1)
    expect(await countNonces('a')).toBe(1)
  })

  test('error: any other failure is thrown as it came and leaves nothing behind', async () => {
    let runs = 0
    const work = inTransaction(test1.database, async (tx) => {
      runs++
      await insertNonce(tx, 'b')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect([runs, await countNonces('b')]).toEqual([1, 0])
  })

  test('behavior: serialization failures are tried again until all have happened once', async () => {
    await inTransaction(test1.database, (tx) => insertNonce(tx, 'counted'))
    const increment = async (tx: Transaction) => {
      const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM bank.challenge_use`.execute(tx)
      await insertNonce(tx, `serial ${rows[0]?.n}`)
    }
    await Promise.all([1, 2, 3, 4, 5].map(() => inTransaction(test1.database, increment, 'serializable')))
    const { rows } = await sql<{ n: string }>`
      SELECT count(*) AS n FROM bank.challenge_use WHERE nonce LIKE 'serial %'`.execute(test1.database.kysely)
    expect(rows[0]?.n).toBe('5')
  })

  test('behavior: a connection that dies in the middle fails its work, not the process', async () => {
    const database = openDatabase({ url: test1.url, poolSize: 2 })
    const work = inTransaction(database, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await test1.database.pool.query('SELECT pg_terminate_backend($1::int)', [rows[0]?.pid])
      await insertNonce(tx, 'dead')
    })
    await expect(work).rejects.toThrow()
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })
})
