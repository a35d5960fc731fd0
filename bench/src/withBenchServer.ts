import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, inTransaction, longStatementTimeout, migrate, openDatabase } from '@bank/database'
import { grantFixtures, startEmbeddedPostgres, startTestCluster } from '@bank/database/embedded'
import { sql } from 'kysely'

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>

type ServerOptions = {
  /** `/var/tmp` is on the disk and flushed: the measured data would survive a power cut. */
  readonly root: '/var/tmp' | '/dev/shm'
  readonly settings?: readonly string[]
}

/** Runs a benchmark over a new, migrated cluster and removes it. */
export async function withBenchServer<T>(
  { root, settings = [] }: ServerOptions,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(`${root}/wallet-bank-bench-`)
  await chmod(folder, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), settings })
  try {
    await migrate({ migrationUrl: server.migrationUrl })
    // A bench posts and inserts what functions alone may.
    await grantFixtures(server.migrationUrl)
    return await work(server)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a benchmark over a database of its own on the disk, with a pool of the application and one of its owner. */
export function withBenchDatabase<T>(
  { poolSize, settings = [] }: { readonly poolSize: number; readonly settings?: readonly string[] },
  work: (databases: { database: Database; owner: Database; server: Server }) => Promise<T>,
): Promise<T> {
  const options = {
    root: '/var/tmp',
    settings: ['shared_buffers=1GB', 'max_wal_size=8GB', ...settings],
  } as const
  return withBenchServer(options, async (server) => {
    const owner = openDatabase({ url: server.migrationUrl, poolSize: 1 })
    const database = openDatabase({ url: server.url, poolSize })
    try {
      return await work({ database, owner, server })
    } finally {
      await database.close()
      await owner.close()
    }
  })
}

/** Runs statements in one transaction without the pool's time limit; returns the rows that the last one changed. */
export async function runLong(owner: Database, statements: readonly string[]): Promise<number> {
  return inTransaction(owner, async (tx) => {
    let changed = 0n
    for (const statement of [longStatementTimeout.statement, ...statements])
      changed = (await sql.raw(statement).execute(tx)).numAffectedRows ?? 0n
    return Number(changed)
  })
}

/** Runs a benchmark over a throw-away cluster of real databases. */
export async function withTestCluster<T>(work: () => Promise<T>): Promise<T> {
  const cluster = await startTestCluster()
  try {
    return await work()
  } finally {
    await cluster.stop()
  }
}
