import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createEmptyDatabase,
  type EmbeddedPostgres,
  findFastFolder,
  type Standby,
  startEmbeddedPostgres,
  startStandby,
} from './embedded/index.ts'
import { type Database, openDatabase } from './openDatabase.ts'
import { openReplica, type ReadOutcome, type Replica } from './openReplica.ts'

let folder: string
let server: EmbeddedPostgres
let standby: Standby
let primary: Database
const opened: Replica[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(await findFastFolder(), 'wallet-bank-replica-'))
  await chmod(folder, 0o711)
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') })
  await runAt(server.migrationUrl, 'CREATE TABLE public.written (id integer PRIMARY KEY)')
  await runAt(server.migrationUrl, `GRANT SELECT, INSERT ON public.written TO ${server.applicationRole}`)
  standby = await startStandby(server, join(folder, 'standby'))
  primary = openDatabase({ url: server.url, poolSize: 2 })
}, 60_000)
afterEach(async () => {
  for (const replica of opened.splice(0)) await replica.close()
})
afterAll(async () => {
  await primary.close()
  await standby.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function runAt(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

function open(url = standby.getUrl(server.url)) {
  const outcomes: ReadOutcome[] = []
  const failures: unknown[] = []
  const replica = openReplica(primary, {
    url,
    poolSize: 2,
    // Busy machines take long to connect, which is no failure of a replica here.
    connectTimeoutMs: 60_000,
    onFailure: (error) => failures.push(error),
  })
  opened.push(replica)
  /** Reads, and remembers by whom it was answered. */
  const read: Replica['read'] = async (run) => {
    const before = { ...replica.counts }
    try {
      return await replica.read(run)
    } finally {
      for (const outcome of ['replica', 'behind', 'failed'] as const)
        if (replica.counts[outcome] > before[outcome]) outcomes.push(outcome)
    }
  }
  return { read, outcomes, failures }
}

let lastId = 0
async function write(): Promise<number> {
  lastId += 1
  await primary.pool.query('INSERT INTO public.written VALUES ($1)', [lastId])
  return lastId
}

const readLast = async ({ pool }: Database): Promise<number> =>
  (await pool.query<{ last: number }>('SELECT max(id) AS last FROM public.written')).rows[0]?.last ?? 0

/** Reads until the replica has answered: how far behind it is under load is not ours. */
async function readAtReplica({ read, outcomes }: ReturnType<typeof open>): Promise<void> {
  while (outcomes.at(-1) !== 'replica') await read(readLast)
}

test('default: a read at the replica sees what was committed before it', async () => {
  const replica = open()
  for (let round = 0; round < 20; round += 1) {
    const id = await write()
    expect(await replica.read(readLast)).toBe(id)
  }
  await readAtReplica(replica)
  const isStandby = async ({ pool }: Database) =>
    (await pool.query<{ at: boolean }>('SELECT pg_is_in_recovery() AS at')).rows[0]?.at
  const isAtReplica = await replica.read(isStandby)
  expect(isAtReplica).toBe(replica.outcomes.at(-1) === 'replica')
})

test('behavior: a replica that is behind answers nothing until it has followed', async () => {
  const replica = open()
  await write()
  await readAtReplica(replica)
  const admin = standby.getUrl(server.adminUrl)
  await runAt(admin, 'SELECT pg_wal_replay_pause()')
  try {
    const id = await write()
    expect(await replica.read(readLast)).toBe(id)
    expect(replica.outcomes.at(-1)).toBe('behind')
  } finally {
    await runAt(admin, 'SELECT pg_wal_replay_resume()')
  }
  await readAtReplica(replica)
  expect(replica.failures).toEqual([])
})

test('error: a read that fails at the replica is answered by the primary', async () => {
  const replica = open()
  await readAtReplica(replica)
  lastId += 1
  const id = lastId
  const insert = async ({ pool }: Database) =>
    (await pool.query<{ id: number }>('INSERT INTO public.written VALUES ($1) RETURNING id', [id])).rows[0]
      ?.id
  expect(await replica.read(insert)).toBe(id)
  await expect(replica.read(() => Promise.reject(new Error('of the read itself')))).rejects.toThrow(
    'of the read itself',
  )
  await readAtReplica(replica)
  expect(replica.failures).toEqual([])
})

test('error: a replica that is gone costs no read, and answers again once it is back', async () => {
  const replica = open()
  await readAtReplica(replica)
  await standby.stop()
  for (let round = 0; round < 5; round += 1) {
    const id = await write()
    expect(await replica.read(readLast)).toBe(id)
    expect(replica.outcomes.at(-1)).toBe('failed')
  }
  expect(replica.failures).toHaveLength(1)
  await standby.restart()
  await readAtReplica(replica)
})

test('error: a replica of the old primary answers nothing for the new one', async () => {
  const next = await startStandby(server, join(folder, 'next'))
  await runAt(next.getUrl(server.adminUrl), 'SELECT pg_promote()')
  const lost = await write()
  // The log of the old primary is longer now than that of the new one.
  await runAt(server.adminUrl, 'SELECT pg_switch_wal()')
  await write()
  await readAtReplica(open())
  const promoted = openDatabase({ url: next.getUrl(server.url) })
  const replica = openReplica(promoted, { url: standby.getUrl(server.url), connectTimeoutMs: 60_000 })
  try {
    expect(await replica.read(readLast)).toBeLessThan(lost)
    expect(replica.counts).toEqual({ replica: 0, behind: 1, failed: 0 })
  } finally {
    await replica.close()
    await promoted.close()
    await next.stop()
  }
})

test('error: a server with other books, or the primary itself, is no replica', async () => {
  const other = await createEmptyDatabase()
  const replica = open(other.url)
  const id = await write()
  expect(await replica.read(readLast)).toBe(id)
  expect(replica.outcomes).toEqual(['failed'])
  expect(String(replica.failures[0])).toContain('DATABASE_REPLICA_URL is no replica of DATABASE_URL')
  const itself = open(server.url)
  expect(await itself.read(readLast)).toBe(id)
  expect(itself.outcomes).toEqual(['behind'])
  for (const one of opened.splice(0)) await one.close()
  await other.drop()
})
