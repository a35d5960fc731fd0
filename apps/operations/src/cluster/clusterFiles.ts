import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@bank/database/embedded'
import type { Programs } from './findPrograms.ts'
import type { ServerUser } from './startProgram.ts'

const templates = new URL('../../installation/postgresql/', import.meta.url)
export const host = '127.0.0.1'
export const nodeNames = ['node1', 'node2', 'node3'] as const
export type NodeName = (typeof nodeNames)[number]

const secretNames = ['admin', 'replication', 'rewind', 'rest', 'cipher'] as const
export type ClusterSecrets = Readonly<Record<(typeof secretNames)[number], string>>

/** Ports of a node: PostgreSQL, Patroni, and etcd for clients and members. */
export type NodePorts = Readonly<Record<'postgres' | 'rest' | 'etcd' | 'etcdPeer', number>>

/** Everything that the templates are filled in with. */
export type ClusterPlan = {
  readonly folder: string
  readonly secrets: ClusterSecrets
  readonly ports: Readonly<Record<NodeName, NodePorts>>
  readonly primaryPort: number
  readonly poolPort: number
  readonly repository: string
  readonly programs: Programs
  readonly user: ServerUser
}

/** A backup that a cluster begins with: its repository, and the moment that is restored. */
export type RestorePoint = { readonly repository: string; readonly target: Date }

const secretsFile = 'secrets.json'

/** Creates the secrets of a new cluster in its folder; one that begins with a backup takes those of the cluster there. */
export async function createClusterSecrets(
  folder: string,
  restoredFolder: string | undefined,
): Promise<ClusterSecrets> {
  const secrets =
    restoredFolder === undefined
      ? Object.fromEntries(secretNames.map((name) => [name, randomBytes(18).toString('hex')]))
      : JSON.parse(await readFile(join(restoredFolder, secretsFile), 'utf8'))
  await writeFile(join(folder, secretsFile), JSON.stringify(secrets), { mode: 0o600 })
  return secrets as ClusterSecrets
}

export async function findPorts(): Promise<Pick<ClusterPlan, 'ports' | 'primaryPort' | 'poolPort'>> {
  const found = new Set<number>()
  while (found.size < nodeNames.length * 4 + 2) found.add(await findFreePort())
  const [primaryPort = 0, poolPort = 0, ...others] = found
  const take = (index: number): NodePorts => {
    const [postgres = 0, rest = 0, etcd = 0, etcdPeer = 0] = others.slice(index * 4)
    return { postgres, rest, etcd, etcdPeer }
  }
  return { primaryPort, poolPort, ports: { node1: take(0), node2: take(1), node3: take(2) } }
}

export const getNodeFolder = (plan: ClusterPlan, name: NodeName): string => join(plan.folder, name)

/** Creates a folder that the servers' user alone may enter. */
export async function createServerFolder(folder: string, user: ServerUser): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** Writes the files of one node, as the reference set-up has them in its templates. */
export async function writeNodeFiles(
  plan: ClusterPlan,
  name: NodeName,
  restore: RestorePoint | undefined,
): Promise<void> {
  const folder = getNodeFolder(plan, name)
  for (const part of ['', 'etcd', 'log', 'lock']) await createServerFolder(join(folder, part), plan.user)
  const values = { ...createCommonValues(plan), ...createNodeValues(plan, name, restore) }
  await writeFromTemplate(plan, { name: 'etcd.yml', folder, values })
  await writeFromTemplate(plan, { name: 'patroni.yml', folder, values })
  await writeFromTemplate(plan, { name: 'pgbackrest.conf', folder, values })
  if (restore)
    await writeFromTemplate(plan, {
      name: 'pgbackrest.conf',
      target: 'restore.conf',
      folder,
      values: { ...values, REPOSITORY: restore.repository },
    })
  await writeServerFile(plan, join(folder, 'pgpass'), `*:*:*:postgres:${plan.secrets.admin}\n`)
}

/** Writes the files of balancer and pool, which stand before the nodes. */
export async function writeProxyFiles(plan: ClusterPlan): Promise<string> {
  const folder = join(plan.folder, 'proxy')
  await createServerFolder(folder, plan.user)
  const values = { ...createCommonValues(plan), FOLDER: folder }
  await writeFromTemplate(plan, { name: 'haproxy.cfg', folder, values })
  await writeFromTemplate(plan, { name: 'pgbouncer.ini', folder, values })
  return folder
}

/** Gives the pool the logins that the database was created with. */
export async function writeUserList(plan: ClusterPlan, file: string): Promise<void> {
  await writeServerFile(plan, join(plan.folder, 'proxy', 'userlist.txt'), await readFile(file, 'utf8'))
}

function createCommonValues({ ports, primaryPort, poolPort, programs, ...plan }: ClusterPlan) {
  const { secrets } = plan
  const perNode = nodeNames.flatMap((name) => {
    const prefix = name.toUpperCase()
    return [
      [`${prefix}_HOST`, host],
      [`${prefix}_PORT`, ports[name].postgres],
      [`${prefix}_REST_PORT`, ports[name].rest],
    ]
  })
  return {
    ...Object.fromEntries(perNode),
    HOST: host,
    NETWORK: `${host}/32`,
    PRIMARY_PORT: primaryPort,
    POOL_PORT: poolPort,
    ETCD_HOSTS: nodeNames.map((name) => `${host}:${ports[name].etcd}`).join(','),
    ETCD_MEMBERS: nodeNames.map((name) => `${name}=http://${host}:${ports[name].etcdPeer}`).join(','),
    REPOSITORY: plan.repository,
    BIN: programs.postgresBin,
    PGBACKREST: programs.pgbackrest,
    WATCHDOG_MODE: 'off',
    ADMIN_PASSWORD: secrets.admin,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    REST_PASSWORD: secrets.rest,
    CIPHER_PASSWORD: secrets.cipher,
  }
}

function createNodeValues(plan: ClusterPlan, name: NodeName, restore: RestorePoint | undefined) {
  const folder = getNodeFolder(plan, name)
  const { postgres, rest, etcd, etcdPeer } = plan.ports[name]
  const target = restore?.target.toISOString().replace('T', ' ').replace('Z', '+00') ?? ''
  return {
    NODE: name,
    FOLDER: folder,
    PORT: postgres,
    REST_PORT: rest,
    ETCD_PORT: etcd,
    ETCD_PEER_PORT: etcdPeer,
    BOOTSTRAP_METHOD: restore ? 'restore' : 'initdb',
    RESTORE_COMMAND: restore
      ? `${plan.programs.pgbackrest} --config=${folder}/restore.conf --stanza=bank --type=time ` +
        `--target="${target}" --target-action=promote restore`
      : 'none',
  }
}

async function writeFromTemplate(
  plan: ClusterPlan,
  params: {
    readonly name: string
    readonly target?: string
    readonly folder: string
    readonly values: Readonly<Record<string, string | number>>
  },
): Promise<void> {
  const { name, target = name, folder, values } = params
  const template = await readFile(new URL(name, templates), 'utf8')
  const text = template.replace(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = values[variable]
    if (value === undefined) throw new Error(`${name} names ${variable}, which has no value`)
    return `${value}`
  })
  await writeServerFile(plan, join(folder, target), text)
}

async function writeServerFile({ user }: ClusterPlan, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (user) await chown(file, user.uid, user.gid)
}
