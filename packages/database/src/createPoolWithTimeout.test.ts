import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './embedded/testCluster.ts'
import { inTransaction } from './inTransaction.ts'
import { longStatementTimeout } from './longStatementTimeout.ts'
import { type Database, openDatabase } from './openDatabase.ts'

const timeoutMs = 800
let testDatabase: TestDatabase
let proxy: Server
let database: Database
const sockets = new Set<Socket>()
/**
 * While true, nothing passes in either direction and nothing is closed, as with a server whose machine is
 * gone.
 */
let isDead = false

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const url = new URL(testDatabase.url)
  const [port, host] = [Number(url.port), url.hostname]
  proxy = createServer((client) => {
    const server = connect(port, host)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      // Bytes in flight when the machine went are lost.
      from.on('data', (bytes) => isDead || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => isDead || to.destroy())
    }
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const listening = proxy.address()
  if (listening === null || typeof listening === 'string') throw new Error('the line is not open')
  url.hostname = '127.0.0.1'
  url.port = String(listening.port)
  database = openDatabase({ url: url.toString(), poolSize: 2, queryTimeoutMs: timeoutMs })
})
afterAll(async () => {
  await database.close()
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await testDatabase.drop()
})

const runQuery = () => sql`SELECT 1`.execute(database.kysely)
/** Even a living server may miss the limit on a busy machine: the query is repeated until it is answered. */
const retryQuery = async (count = 1) => {
  const runQueries = () => Promise.all(Array.from({ length: count }, runQuery))
  await expect.poll(runQueries).toHaveLength(count)
}

test('default: a server that vanishes fails its queries, and its connections are closed', async () => {
  await retryQuery(2)
  expect(database.pool.totalCount).toBe(2)
  isDead = true
  const startedAt = Date.now()
  const outcomes = await Promise.allSettled([
    runQuery(),
    inTransaction(database, (tx) => sql`SELECT 1`.execute(tx)),
  ])
  const tookMs = Date.now() - startedAt
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tookMs).toBeGreaterThanOrEqual(timeoutMs - 20)
  expect(tookMs).toBeLessThan(10_000)
  expect(database.pool.totalCount).toBe(0)
  isDead = false
  await retryQuery()
})

test('behavior: a query to the pool itself gives the same answer', async () => {
  await retryQuery()
  isDead = true
  await expect(database.pool.query('SELECT 1')).rejects.toThrow('timeout')
  expect(database.pool.totalCount).toBe(0)
  isDead = false
})

test('behavior: a long job waits for the time that it set on the server, and no other does', async () => {
  const sleep = sql`SELECT pg_sleep(${(timeoutMs * 2) / 1_000})`
  await inTransaction(database, async (tx) => {
    await sql.raw(longStatementTimeout.statement).execute(tx)
    await sleep.execute(tx)
  })
  await expect(inTransaction(database, (tx) => sleep.execute(tx))).rejects.toThrow('gave no answer')
})
