import { access, chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBankDatabase, findServerUser } from '@bank/database/embedded'
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
  const cluster = createCluster(plan, nodes, proxies)
  try {
    await startNodes(plan, nodes, {
      report,
      restore: restore && { repository: getRepository(restore.folder), target: restore.target },
    })
    report('HAProxy and PgBouncer')
    proxies.push(...(await startProxies(plan)))
    await cluster.waitForPrimary()
    await createBankDatabase(cluster.adminUrl, plan.secrets)
    await waitUntilReady(proxies, () => isReachable(cluster.urls.api), startTimeoutMs)
    report('a full backup')
    await cluster.backUp()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

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
  return { folder, programs, user, repository, secrets, ...(await findPorts()) }
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

async function startProxies(plan: ClusterPlan): Promise<Program[]> {
  const folder = await writeProxyFiles(plan)
  const { programs, user } = plan
  const haproxy = ['-db', '-f', join(folder, 'haproxy.cfg')]
  return [
    startProgram({ name: 'haproxy', file: programs.haproxy, args: haproxy, folder, user }),
    startProgram({
      name: 'pgbouncer',
      file: programs.pgbouncer,
      args: [join(folder, 'pgbouncer.ini')],
      folder,
      user,
    }),
  ]
}

function createCluster(
  { secrets, primaryPort, poolPort }: ClusterPlan,
  nodes: readonly ClusterNode[],
  proxies: readonly Program[],
): Cluster {
  const getUrl = (role: string, password: string, place: string) =>
    `postgres://${role}:${password}@${host}:${place}`
  const adminUrl = getUrl('postgres', secrets.admin, `${primaryPort}/postgres`)
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
    urls: {
      api: getUrl('bank_api', secrets.api, `${poolPort}/bank`),
      console: getUrl('bank_console', secrets.console, `${poolPort}/bank`),
      worker: getUrl('bank_worker', secrets.worker, `${poolPort}/bank`),
    },
    migrationUrl: getUrl('bank_owner', secrets.owner, `${primaryPort}/bank`),
    adminUrl,
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
