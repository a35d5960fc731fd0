import { openBank } from '@bank/bank'
import { assertSessionMode, openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PoolMode, startPgBouncer } from '../../testing/startPgBouncer.ts'
import { checkDatabase } from '../doctor/server/checkDatabase.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

async function openPool(mode: PoolMode, settings: readonly string[] = []) {
  const urls = [testDatabase.url, ...Object.values(testDatabase.urls)]
  const pool = await startPgBouncer(urls, mode, settings)
  onTestFinished(() => pool.stop())
  return pool
}

/** Clients of other processes, each with one query after another until the test ends. */
function openCrowd(url: string, count: number): void {
  let isOver = false
  const clients = Array.from({ length: count }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!isOver) await client.query('SELECT pg_sleep(random() / 500)')
    await client.end()
  })
  onTestFinished(async () => {
    isOver = true
    await Promise.all(clients)
  })
}

const examine = async (url: string): Promise<string[]> => {
  const found: string[] = []
  const add = (state: string) => (text: string) => {
    found.push(`${state}: ${text}`)
  }
  const reporter = { ok: add('ok'), warn: add('warning'), fault: add('fault') }
  await checkDatabase({ process: 'api', environment: { DATABASE_URL: url } }, reporter, reporter)
  return found
}

const shares = 'The pool before PostgreSQL shares sessions between connections. Set pool_mode = session'

describe('assertSessionMode', () => {
  test('default: PostgreSQL itself, and a pool by sessions among other clients, pass', async () => {
    const { toPoolUrl } = await openPool('session')
    openCrowd(toPoolUrl(testDatabase.url), 5)
    await expect(assertSessionMode(testDatabase.url)).resolves.toBeUndefined()
    await expect(assertSessionMode(toPoolUrl(testDatabase.url))).resolves.toBeUndefined()
  })

  test.each([
    ['the newest first', []],
    ['in turn', ['server_round_robin = 1']],
  ])('error: a pool by transactions that takes sessions %s is found, idle and busy', async (_, settings) => {
    const { toPoolUrl } = await openPool('transaction', settings)
    const url = toPoolUrl(testDatabase.url)
    for (let attempt = 0; attempt < 20; attempt++)
      await expect(assertSessionMode(url)).rejects.toThrow(shares)
    openCrowd(url, 15)
    for (let attempt = 0; attempt < 20; attempt++)
      await expect(assertSessionMode(url)).rejects.toThrow(shares)
  })

  test('error: a pool by statements', async () => {
    const { toPoolUrl } = await openPool('statement')
    await expect(assertSessionMode(toPoolUrl(testDatabase.url))).rejects.toThrow(/The pool before PostgreSQL/)
  })
})

describe('a bank behind PgBouncer', () => {
  test('behavior: by sessions its limits hold, and each connection begins without those of the last', async () => {
    const { toPoolUrl } = await openPool('session', ['default_pool_size = 1'])
    const read = async () => {
      const database = openDatabase({ url: toPoolUrl(testDatabase.url), poolSize: 1 })
      const { rows } = await database.pool.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('work_mem') AS memory,
           current_setting('idle_in_transaction_session_timeout') AS idle`,
      )
      await database.pool.query("SET work_mem = '65MB'")
      await database.close()
      return rows
    }
    const limits = [{ statement: '15s', idle: '20s', memory: '4MB' }]
    expect([await read(), await read()]).toEqual([limits, limits])
  })

  test.each(['api', 'console', 'worker'] as const)(
    'error: by transactions %s does not open, and the doctor names the pool',
    async (process) => {
      const { toPoolUrl } = await openPool('transaction')
      const databaseUrl = toPoolUrl(testDatabase.urls[process])
      const options = {
        mode: 'production',
        process,
        applicationName: process,
        rpcUrls: new Map(),
        homeChainId: undefined,
      } as const
      await expect(openBank({ ...options, databaseUrl })).rejects.toThrow(shares)
      expect(await examine(databaseUrl)).toContainEqual(expect.stringContaining(`fault: ${shares}`))
    },
  )

  test('behavior: by sessions the doctor examines the database as it does without', async () => {
    const { toPoolUrl } = await openPool('session')
    const found = await examine(toPoolUrl(testDatabase.urls.api))
    expect(found).toContain('ok: no pool shares the sessions of the database')
    expect(found).toEqual(await examine(testDatabase.urls.api))
  })
})
