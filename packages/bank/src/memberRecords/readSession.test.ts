import { createHash, randomBytes } from 'node:crypto'
import { getTestAccount } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { readSession } from './readSession.ts'

/** Sessions that one statement reads at most, and statements under way at once, as in the module. */
const batchMax = 64
const readsMax = 2

let testBank: TestBank
beforeAll(async () => {
  testBank = await openTestBank()
})
afterAll(() => testBank.close())

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Inserts sessions of the root member; returns their hashes. */
async function insertSessions(count: number): Promise<Buffer[]> {
  const name = randomBytes(8).toString('hex')
  const hashes = Array.from({ length: count }, (_, index) => hash(`${name} ${index}`))
  await testBank.testDatabase.database.pool.query(
    `INSERT INTO bank.session (token_hash, member_id, created_at, last_used_at, expires_at, is_new_device)
    SELECT token_hash, (SELECT id FROM bank.member WHERE address = $2), now(), now(), now() + interval '1 hour', false
    FROM unnest($1::bytea[]) token_hash`,
    [hashes, getTestAccount(0).address.toLowerCase()],
  )
  return hashes
}

test('default: what is asked for together is read together, each with its own answer', async () => {
  const database = openDatabase({ url: testBank.testDatabase.url })
  let statements = 0
  database.pool.on('acquire', () => {
    statements += 1
  })
  const hashes = await insertSessions(batchMax + 36)
  const unknown = hash('unknown')
  const [first = unknown] = hashes
  const rows = await Promise.all([...hashes, unknown, first].map((one) => readSession(database, one)))
  const ids = rows.map((row) => row?.session_id)
  expect(new Set(ids.slice(0, hashes.length)).size).toBe(hashes.length)
  expect(ids.slice(hashes.length)).toEqual([undefined, ids[0]])
  expect(statements).toBe(2)
  const alone = await Promise.all(hashes.map(async (one) => (await readSession(database, one))?.session_id))
  expect(alone).toEqual(ids.slice(0, hashes.length))
  await database.close()
})

test('behavior: a session that ended between two calls is missing from the second', async () => {
  const { database } = testBank.testDatabase
  const [ended, kept] = (await insertSessions(2)) as [Buffer, Buffer]
  expect(await readSession(database, ended)).toMatchObject({
    address: getTestAccount(0).address.toLowerCase(),
  })
  await database.pool.query(
    `UPDATE bank.session SET revoked_at = now(), revoked_reason = 'signedOut' WHERE token_hash = $1`,
    [ended],
  )
  const rows = await Promise.all([ended, kept].map((one) => readSession(database, one)))
  expect(rows.map((row) => row !== undefined)).toEqual([false, true])
})

test('error: a read that fails fails its own calls, and the next are read', async () => {
  const { database, migrationUrl } = testBank.testDatabase
  const owner = openDatabase({ url: migrationUrl, poolSize: 1 })
  const [one] = (await insertSessions(1)) as [Buffer]
  await owner.pool.query('ALTER TABLE bank.session RENAME TO away')
  for (let round = 0; round <= readsMax; round += 1) {
    const read = [one, hash('other')].map((tokenHash) => readSession(database, tokenHash))
    const failed = await Promise.allSettled(read)
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  }
  await owner.pool.query('ALTER TABLE bank.away RENAME TO session')
  await owner.close()
  expect(await readSession(database, one)).toBeDefined()
})
