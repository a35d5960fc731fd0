import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './embedded/testCluster.ts'
import { inTransaction } from './inTransaction.ts'
import { longWork } from './longWork.ts'
import { type Database, openDatabase } from './openDatabase.ts'

const limitMs = 800
let testDatabase: TestDatabase
let line: Server
let database: Database
const sockets = new Set<Socket>()
/** While true, nothing passes in either direction and nothing is closed: a server whose machine is gone. */
let isDead = false

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const url = new URL(testDatabase.url)
  const [port, host] = [Number(url.port), url.hostname]
  line = createServer((near) => {
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // What was on its way when the machine went is gone for good.
      from.on('data', (bytes) => isDead || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => isDead || to.destroy())
    }
  })
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve)
  })
  const listening = line.address()
  if (listening === null || typeof listening === 'string') throw new Error('the line is not open')
  url.hostname = '127.0.0.1'
  url.port = String(listening.port)
  database = openDatabase({ url: url.toString(), poolSize: 2, answerTimeoutMs: limitMs })
})
afterAll(async () => {
  await database.close()
  for (const socket of sockets) socket.destroy()
  line.close()
  await testDatabase.drop()
})

const ask = () => sql`SELECT 1`.execute(database.kysely)
/** On a machine with much else to do even a living server may miss the limit: so many ask at once until it answers. */
const askPatiently = async (count = 1) => {
  const answers = () => Promise.all(Array.from({ length: count }, ask))
  await expect.poll(answers, { timeout: 20_000 }).toHaveLength(count)
}

test('default: a server that vanished without a word fails what asks it, and its connections go', async () => {
  await askPatiently(2)
  expect(database.pool.totalCount).toBe(2)
  isDead = true
  const startedAt = Date.now()
  const asked = await Promise.allSettled([ask(), inTransaction(database, (tx) => sql`SELECT 1`.execute(tx))])
  const tookMs = Date.now() - startedAt
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tookMs).toBeGreaterThanOrEqual(limitMs - 20)
  expect(tookMs).toBeLessThan(10_000)
  expect(database.pool.totalCount).toBe(0)
  isDead = false
  await askPatiently()
})

test('behavior: what is asked of the pool itself is no different', async () => {
  await askPatiently()
  isDead = true
  await expect(database.pool.query('SELECT 1')).rejects.toThrow('timeout')
  expect(database.pool.totalCount).toBe(0)
  isDead = false
})

test('behavior: long work waits as long as it has told the server to, and only it', async () => {
  const sleep = sql`SELECT pg_sleep(${(limitMs * 2) / 1_000})`
  await inTransaction(database, async (tx) => {
    await sql.raw(longWork.statement).execute(tx)
    await sleep.execute(tx)
  })
  await expect(inTransaction(database, (tx) => sleep.execute(tx))).rejects.toThrow('gave no answer')
})
