import { access, chmod, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseRoleNames } from '@bank/database'
import { findServerUser } from '@bank/database/embedded'
import { createDatabase } from '../database/createDatabase.ts'
import { getPasswordFile, readAddresses } from '../database/databaseFiles.ts'
import { answersStatement } from './answersStatement.ts'
import {
  type ClusterPlan,
  createClusterSecrets,
  createServerFolder,
  findPorts,
  host,
  nodeNames,
  type RestorePoint,
  writeNodeFiles,
  writeProxyFiles,
  writeUserList,
} from './clusterFiles.ts'
import { type ClusterNode, createClusterNode } from './clusterNode.ts'
import { findPrograms } from './findPrograms.ts'
import { type Program, startProgram, waitUntilReady } from './startProgram.ts'

export type ClusterOptions = {
  /** A new folder, in one that any user may enter: PostgreSQL runs as an unprivileged user. */
  readonly folder: string
  /** Begins with a backup of another cluster, whose passwords hold on. */
  readonly restore?: { readonly folder: string; readonly target: Date }
  readonly report?: (step: string) => void
}

/** The reference set-up, running. */
export type Cluster = {
  /** Connection of each process, by the pool. */
  readonly urls: Readonly<Record<'api' | 'console' | 'worker', string>>
  /** Connection of the owner of the tables to the primary, for `npm run migrate` and the commands of operators. */
  readonly migrationUrl: string
  /** Connection of the superuser to the primary. */
  readonly adminUrl: string
  /** Folder of the passwords and addresses, as `npm run database:create` keeps them. */
  readonly databaseFolder: string
  /** Host and port of PgBouncer. */
  readonly poolPlace: string
  readonly nodes: readonly ClusterNode[]
  readonly getPrimary: () => Promise<ClusterNode>
  /** Waits until the address of the primary leads to one that accepts a write. */
  readonly waitForPrimary: () => Promise<void>
  /** Makes a full backup; returns the report of pgBackRest, as `pgbackrest info --output=json` prints it. */
  readonly backUp: () => Promise<string>
  /** Stops everything that it started; the files remain. */
  readonly stop: () => Promise<void>
}

const startTimeoutMs = 120_000

/**
 * Builds the reference set-up of docs/runbooks/high-availability.md on this machine: three PostgreSQL under Patroni and etcd,
 * HAProxy, PgBouncer in session mode, and an archive with a first full backup. Throws Error with the last lines of the server
 * that does not start; nothing of it runs then.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, restore, report = () => undefined } = options
  const plan = await createPlan(folder, restore?.folder)
  const nodes = nodeNames.map((name) => createClusterNode(plan, name))
  const proxies: Program[] = []
  const control = createControl(plan, nodes, proxies)
  try {
    await startNodes(plan, nodes, {
      report,
      restore: restore && { repository: getRepository(restore.folder), target: restore.target },
    })
    report('HAProxy, the database and PgBouncer')
    const proxyFolder = await writeProxyFiles(plan)
    proxies.push(startHaproxy(plan, proxyFolder))
    await control.waitForPrimary()
    const urls = await createRoles(plan, control)
    await writeUserList(plan, join(control.databaseFolder, 'userlist.txt'))
    proxies.push(startPool(plan, proxyFolder))
    const { owner: migrationUrl, ...processes } = urls
    await waitUntilReady(proxies, () => isReachable(processes.api), startTimeoutMs)
    report('a full backup')
    await control.backUp()
    return { ...control, urls: processes, migrationUrl }
  } catch (error) {
    await control.stop()
    throw error
  }
}

/** Creates database and roles by the command's own function; returns the addresses, of the processes by the pool. */
async function createRoles({ poolPort }: ClusterPlan, { adminUrl, databaseFolder }: ClusterControl) {
  await createDatabase({
    server: new URL(adminUrl),
    pool: new URL(`postgres://${host}:${poolPort}`),
    folder: databaseFolder,
  })
  return readAddresses(databaseFolder)
}

const getDatabaseFolder = (folder: string): string => join(folder, 'database')

const getRepository = (folder: string): string => join(folder, 'backup')

async function createPlan(folder: string, restoredFolder: string | undefined): Promise<ClusterPlan> {
  const programs = await findPrograms()
  const user = await findServerUser()
  const isUsed = await access(join(folder, nodeNames[0])).then(
    () => true,
    () => false,
  )
  if (isUsed) throw new Error(`${folder} has a cluster already; name a new folder.`)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const repository = getRepository(folder)
  await createServerFolder(repository, user)
  const secrets = await createClusterSecrets(folder, restoredFolder)
  if (restoredFolder !== undefined) await copyPasswords(restoredFolder, folder)
  return { folder, programs, user, repository, secrets, ...(await findPorts()) }
}

/** The roles of a backup have the passwords of its cluster. */
async function copyPasswords(restoredFolder: string, folder: string): Promise<void> {
  const [from, to] = [getDatabaseFolder(restoredFolder), getDatabaseFolder(folder)]
  await mkdir(to, { mode: 0o700 })
  for (const role of databaseRoleNames) await copyFile(getPasswordFile(from, role), getPasswordFile(to, role))
}

async function startNodes(
  plan: ClusterPlan,
  nodes: readonly ClusterNode[],
  options: { readonly report: (step: string) => void; readonly restore: RestorePoint | undefined },
): Promise<void> {
  const { report, restore } = options
  for (const name of nodeNames) await writeNodeFiles(plan, name, restore)
  report('three members of etcd')
  for (const node of nodes) node.startEtcd()
  for (const node of nodes) await node.waitForEtcd()
  const [first, ...others] = nodes
  if (first === undefined) throw new Error('a cluster has nodes')
  report(restore ? `a primary as of ${restore.target.toISOString()}` : 'a primary')
  first.startPatroni()
  await first.waitForRole('primary', startTimeoutMs)
  await first.runBackupCommand('stanza-create')
  report('two more PostgreSQL that follow it')
  for (const node of others) node.startPatroni()
  for (const node of others) await node.waitForRole('replica', startTimeoutMs)
  const isSynchronous = async () =>
    (await Promise.all(others.map((node) => node.hasRole('sync')))).some(Boolean)
  await waitUntilReady([], isSynchronous, startTimeoutMs)
}

function startHaproxy({ programs, user }: ClusterPlan, folder: string): Program {
  const args = ['-db', '-f', join(folder, 'haproxy.cfg')]
  return startProgram({ name: 'haproxy', file: programs.haproxy, args, folder, user })
}

function startPool({ programs, user }: ClusterPlan, folder: string): Program {
  const args = [join(folder, 'pgbouncer.ini')]
  return startProgram({ name: 'pgbouncer', file: programs.pgbouncer, args, folder, user })
}

/** The cluster without the connections of its processes, which follow from the database in it. */
type ClusterControl = Omit<Cluster, 'urls' | 'migrationUrl'>

function createControl(
  { folder, secrets, primaryPort, poolPort }: ClusterPlan,
  nodes: readonly ClusterNode[],
  proxies: readonly Program[],
): ClusterControl {
  const adminUrl = `postgres://postgres:${secrets.admin}@${host}:${primaryPort}/postgres`
  const findPrimary = async () => {
    for (const node of nodes) if (await node.hasRole('primary')) return node
    return undefined
  }
  const getPrimary = async () => {
    const found = await findPrimary()
    if (found === undefined) throw new Error('the cluster has no primary at the moment')
    return found
  }
  return {
    adminUrl,
    databaseFolder: getDatabaseFolder(folder),
    poolPlace: `${host}:${poolPort}`,
    nodes,
    getPrimary,
    waitForPrimary: () => waitUntilReady(proxies, () => acceptsWrite(adminUrl), startTimeoutMs),
    backUp: async () => {
      const primary = await getPrimary()
      await primary.runBackupCommand('--type=full', 'backup')
      return primary.runBackupCommand('--output=json', 'info')
    },
    stop: async () => {
      for (const proxy of proxies.toReversed()) await proxy.stop()
      const primary = await findPrimary()
      // The primary last: no other one takes its place on the way.
      for (const node of nodes) if (node !== primary) await node.stopPatroni()
      await primary?.stopPatroni()
      await Promise.all(nodes.map((node) => node.stopEtcd()))
    },
  }
}

/** A write that changes nothing, and that a second server has to flush. */
const harmlessWrite = 'ALTER ROLE postgres CONNECTION LIMIT -1'

const acceptsWrite = (url: string): Promise<boolean> => answersStatement(url, harmlessWrite)
const isReachable = (url: string): Promise<boolean> => answersStatement(url, 'SELECT 1')
