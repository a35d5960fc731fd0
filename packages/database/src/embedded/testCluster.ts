import { randomUUID } from 'node:crypto'
import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../openDatabase.ts'
import {
  type CitusCluster,
  citusVariable,
  cloneCitusDatabase,
  closeCitusDatabase,
  createCitusDatabase,
  dropCitusDatabase,
  openCitusCluster,
} from './citusCluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './startEmbeddedPostgres.ts'

const clusterVariable = 'BANK_TEST_CLUSTER'
const template = 'bank_template'

type ClusterAddress = Pick<EmbeddedPostgres, 'url' | 'urls' | 'migrationUrl' | 'adminUrl'> &
  Partial<Pick<CitusCluster, 'nodes'> & { readonly template: string }>

/**
 * Starts one throw-away cluster with a migrated template, or prepares the one of Citus that `CITUS_URL` names; child
 * processes find it through the environment.
 */
export async function startTestCluster(): Promise<{ stop(): Promise<void> }> {
  const citusUrl = process.env[citusVariable]
  if (citusUrl) return shareCitusCluster(await openCitusCluster(citusUrl))
  const folder = await mkdtemp(join(await findFastFolder(), 'wallet-bank-test-'))
  await chmod(folder, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), durable: false })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await shareCluster(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** The same on a cluster of Citus that others may use too. */
async function shareCitusCluster(cluster: CitusCluster): Promise<{ stop(): Promise<void> }> {
  const name = `${template}_${randomUUID().replaceAll('-', '')}`
  const stop = () => dropCitusDatabase(cluster, name)
  try {
    await createCitusDatabase(cluster, name)
    await migrateTemplate(renameDatabase(cluster.migrationUrl, name))
    await closeCitusDatabase(cluster, name)
  } catch (error) {
    await stop()
    throw error
  }
  process.env[clusterVariable] = JSON.stringify({ ...cluster, template: name } satisfies ClusterAddress)
  return { stop }
}

/** Clones all further test databases from a template in this cluster, until what it answers is called. */
export async function shareCluster(server: EmbeddedPostgres): Promise<() => void> {
  await prepareTemplate(server)
  const { url, urls, migrationUrl, adminUrl } = server
  const before = process.env[clusterVariable]
  process.env[clusterVariable] = JSON.stringify({
    url,
    urls,
    migrationUrl,
    adminUrl,
  } satisfies ClusterAddress)
  // The next file of tests may run in the same process.
  return () => {
    if (before === undefined) delete process.env[clusterVariable]
    else process.env[clusterVariable] = before
  }
}

async function prepareTemplate(server: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template} OWNER bank_owner`)
  await admin.end()
  await migrateTemplate(renameDatabase(server.migrationUrl, template))
}

async function migrateTemplate(migrationUrl: string): Promise<void> {
  await migrate({ migrationUrl })
  await grantFixtures(migrationUrl)
}

/** Lets fixtures insert what only functions write, and post what they like: operators, decisions, orders, deposits, settings. */
export async function grantFixtures(migrationUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: migrationUrl })
  await owner.connect()
  await owner.query(
    `GRANT INSERT ON bank.operator, bank.operator_session, bank.proposal, bank.withdrawal, bank.withdrawal_review,
       bank.stake, bank.recharge TO bank_application`,
  )
  await owner.query(
    `GRANT EXECUTE ON FUNCTION ledger.post, ledger.post_pair, ledger.post_pairs, ledger.post_payments, ledger.post_mixing_fee,
       bank.compute_rewards
       TO bank_application`,
  )
  await owner.query(`GRANT UPDATE ON bank.gate, bank.parameter, bank.stake TO bank_application`)
  await owner.end()
}

export type TestDatabase = {
  /** Connection of a role that holds those of all processes. */
  readonly url: string
  /** Connection of each process. */
  readonly urls: EmbeddedPostgres['urls']
  readonly migrationUrl: string
  /** Open with the roles of all processes. */
  readonly database: Database
  drop(): Promise<void>
}

/** A fresh database cloned from the migrated template. Call `drop` in afterAll. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const cluster = getCluster()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (isCitus(cluster)) await cloneCitusDatabase(cluster, { name, template: cluster.template })
  else await administer(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER bank_owner`)
  const url = renameDatabase(cluster.url, name)
  // Tests saturate one small pool on purpose, on machines that may be busy: waiting for a connection is no
  // failure.
  const database = openDatabase({
    url,
    poolSize: options.poolSize ?? 10,
    applicationName: 'test',
    connectTimeoutMs: 60_000,
  })
  return {
    url,
    urls: renameDatabases(cluster.urls, name),
    migrationUrl: renameDatabase(cluster.migrationUrl, name),
    database,
    drop: async () => {
      await database.close()
      await dropDatabase(cluster, name)
    },
  }
}

/** An empty database without migrations, for testing them. */
export async function createEmptyDatabase(): Promise<{
  migrationUrl: string
  url: string
  urls: EmbeddedPostgres['urls']
  drop(): Promise<void>
}> {
  const cluster = getCluster()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  if (isCitus(cluster)) await createCitusDatabase(cluster, name)
  else await administer(`CREATE DATABASE ${name} OWNER bank_owner`)
  return {
    url: renameDatabase(cluster.url, name),
    urls: renameDatabases(cluster.urls, name),
    migrationUrl: renameDatabase(cluster.migrationUrl, name),
    drop: () => dropDatabase(cluster, name),
  }
}

/** True when this process or a parent has started a cluster. */
export function hasTestCluster(): boolean {
  return Boolean(process.env[clusterVariable])
}

function getCluster(): ClusterAddress {
  const text = process.env[clusterVariable]
  if (!text) throw new Error(`No test cluster: run this through Vitest, whose global setup starts one.`)
  return JSON.parse(text) as ClusterAddress
}

type SharedCitusCluster = CitusCluster & { readonly template: string }

const isCitus = (cluster: ClusterAddress): cluster is SharedCitusCluster => cluster.nodes !== undefined

async function dropDatabase(cluster: ClusterAddress, name: string): Promise<void> {
  if (isCitus(cluster)) await dropCitusDatabase(cluster, name)
  else await administer(`DROP DATABASE ${name} WITH (FORCE)`)
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: getCluster().adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function renameDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

function renameDatabases(urls: EmbeddedPostgres['urls'], name: string): EmbeddedPostgres['urls'] {
  const { api, console, worker } = urls
  return {
    api: renameDatabase(api, name),
    console: renameDatabase(console, name),
    worker: renameDatabase(worker, name),
  }
}

/** Finds a folder in memory where there is one: what a test keeps need not survive it. */
export async function findFastFolder(): Promise<string> {
  return access('/dev/shm').then(
    () => '/dev/shm',
    () => '/var/tmp',
  )
}
