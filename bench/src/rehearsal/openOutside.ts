import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestAddress, getTestKey } from '@bank/chain/testing'
import {
  type EmbeddedPostgres,
  findFastFolder,
  findFreePort,
  startEmbeddedPostgres,
} from '@bank/database/embedded'
import { type Cluster, startCluster } from '@bank/operations/cluster'
import { getAddressFile, readAddresses } from '@bank/operations/database'
import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '@bank/operations/testing'
import { createTestTls, type TestTls } from '@bank/operations/testing/proxy'
import { Keystore } from 'ox'

/** One PostgreSQL that a supervisor starts again, or the cluster of docs/runbooks/high-availability.md. */
export type DatabaseKind = 'server' | 'cluster'

/** A server of databases with its superuser. */
export type OutsideDatabase = {
  readonly kind: DatabaseKind
  readonly adminUrl: string
  /** Host and port of the pool before it, of a cluster. */
  readonly poolPlace: string | undefined
  /** Folder that `npm run database:create` keeps passwords and addresses in. */
  readonly databaseFolder: string
  /** Kills the server, of a cluster the machine of the primary, without a warning; returns the milliseconds it was away. */
  readonly killDatabase: () => Promise<number>
}

/** Everything that an operator has before the first command: chain, wallets, keys, a PostgreSQL, a certificate. */
export type Outside = OutsideDatabase & {
  readonly setting: TestNetwork
  readonly tls: TestTls
  /** Files of the operator. */
  readonly folder: string
  /** The addresses of the database, once it is created. */
  readonly readDatabase: () => Promise<Pick<EmbeddedPostgres, 'urls' | 'migrationUrl'>>
  /** The cluster, of that kind of database. */
  readonly cluster: Cluster | undefined
  readonly close: () => Promise<void>
}

const blockSeconds = 1
/** A supervisor takes its time before it starts a server again. */
const awayMs = 5_000

/** Opens the outside: a chain (BSC where `home` names no other) that makes a block a second, and a database that archives. */
export async function openOutside(kind: DatabaseKind, home?: TestNetworkOptions): Promise<Outside> {
  const parent = kind === 'cluster' ? await findFastFolder() : tmpdir()
  const folder = await mkdtemp(join(parent, 'rehearsal-'))
  await chmod(folder, 0o711)
  const database = kind === 'cluster' ? await openCluster(folder) : await openServer(folder)
  const setting = await startTestNetwork(home)
  await setting.chain.client.setIntervalMining({ interval: blockSeconds })
  const tls = createTestTls()
  await writeFiles(folder, { setting, tls, adminUrl: database.adminUrl })
  return {
    ...database,
    setting,
    tls,
    folder,
    readDatabase: async () => {
      const { owner: migrationUrl, ...urls } = await readAddresses(database.databaseFolder)
      return { urls, migrationUrl }
    },
    close: async () => {
      await database.stop()
      await setting.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type OpenedDatabase = OutsideDatabase & Pick<Outside, 'cluster'> & { readonly stop: () => Promise<void> }

async function openServer(folder: string): Promise<OpenedDatabase> {
  const options = {
    dataDir: join(folder, 'cluster'),
    port: await findFreePort(),
    settings: ['archive_mode=on', 'archive_command=true'],
    isBare: true,
  }
  let postgres = await startEmbeddedPostgres(options)
  return {
    kind: 'server',
    cluster: undefined,
    adminUrl: postgres.adminUrl,
    poolPlace: undefined,
    databaseFolder: join(folder, 'database'),
    killDatabase: async () => {
      const startMs = performance.now()
      postgres.process.kill('SIGKILL')
      await new Promise((done) => setTimeout(done, awayMs))
      postgres = await startAgain(options)
      return performance.now() - startMs
    },
    stop: () => postgres.stop(),
  }
}

async function openCluster(folder: string): Promise<OpenedDatabase> {
  const cluster = await startCluster({ folder: join(folder, 'cluster') }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return {
    kind: 'cluster',
    cluster,
    adminUrl: cluster.adminUrl,
    poolPlace: cluster.poolPlace,
    databaseFolder: cluster.databaseFolder,
    killDatabase: async () => {
      const primary = await cluster.getPrimary()
      const startMs = performance.now()
      await primary.kill()
      await cluster.waitForPrimary()
      const passedMs = performance.now() - startMs
      primary.startEtcd()
      primary.startPatroni()
      return passedMs
    },
    stop: () => cluster.stop(),
  }
}

async function startAgain(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++)
    try {
      return await startEmbeddedPostgres(options)
    } catch (error) {
      // Its last processes may still hold the shared memory for a moment.
      if (attempt === 20) throw error
      await new Promise((done) => setTimeout(done, 500))
    }
}

/** The files that the deployment asks for; no pools, whose keys need a ceremony. */
async function writeFiles(
  folder: string,
  { setting, tls, adminUrl }: Pick<Outside, 'setting' | 'tls' | 'adminUrl'>,
): Promise<void> {
  const { network, settings } = setting
  // Wallets of three persons, whose keys no process has.
  const owner = { signers: [11, 12, 13].map(getTestAddress), threshold: 2 }
  const [key, options] = Keystore.pbkdf2({ password: 'rehearsal' })
  const { pools: _, ...withoutPools } = settings
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content), {
      mode: 0o600,
    })
  await Promise.all([
    write('network.json', { ...network, confirmations: 3 }),
    write('deployment.json', { ...withoutPools, owner }),
    writeFile(getAddressFile(folder, 'admin'), adminUrl, { mode: 0o600 }),
    write('key.json', Keystore.encrypt(getTestKey(0), key, options)),
    write('password', 'rehearsal'),
    write('authority.pem', tls.authority),
  ])
}
