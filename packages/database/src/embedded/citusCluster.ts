import pg from 'pg'
import { ownerRole } from '../createBankDatabase.ts'
import { type ProcessName, processRoles } from '../processRoles.ts'

/** The URL of a coordinator of Citus, as superuser, in a database that knows its nodes: tests use that cluster. */
export const citusVariable = 'CITUS_URL'

export type CitusNode = { readonly host: string; readonly port: number }

export type CitusCluster = {
  readonly url: string
  readonly urls: Readonly<Record<ProcessName, string>>
  readonly migrationUrl: string
  readonly adminUrl: string
  /** The coordinator first. */
  readonly nodes: readonly CitusNode[]
}

const applicationRole = 'bank_application'
const roles = [ownerRole, applicationRole, ...Object.values(processRoles)]
/** Kept between the servers too, which sign in to each other as these roles. */
const password = 'test'

/** Creates the roles of the bank on every node of a cluster, as far as they are missing. */
export async function openCitusCluster(adminUrl: string): Promise<CitusCluster> {
  const nodes = await runOn(adminUrl, async (client) => {
    for (const role of roles) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      if (rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
    }
    await client.query(`GRANT pg_signal_backend TO ${ownerRole}`)
    await client.query(`GRANT ${Object.values(processRoles).join(', ')} TO ${applicationRole}`)
    const { rows } = await client.query<CitusNode>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive ORDER BY groupid',
    )
    return rows
  })
  const getUrl = (role: string) => {
    const url = new URL(adminUrl)
    url.username = role
    url.password = password
    return url.toString()
  }
  const { api, console, worker } = processRoles
  return {
    url: getUrl(applicationRole),
    urls: { api: getUrl(api), console: getUrl(console), worker: getUrl(worker) },
    migrationUrl: getUrl(ownerRole),
    adminUrl,
    nodes,
  }
}

/** Creates a database on every node and joins them. */
export async function createCitusDatabase(cluster: CitusCluster, name: string): Promise<void> {
  await Promise.all(cluster.nodes.map((node) => createOnNode(cluster.adminUrl, node, name)))
  await runOn(renameNode(cluster.adminUrl, cluster.nodes[0], name), async (client) => {
    // Fewer shards than in production: most of the time of a test would go into copying them.
    await client.query(`ALTER DATABASE ${name} SET citus.shard_count = 4`)
    const [coordinator, ...workers] = cluster.nodes
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator?.host, coordinator?.port])
    for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port])
    // A table that all roles may read registers them: the owner of the books may not create roles on other nodes.
    await client.query(
      `CREATE TABLE public.registered (n int); GRANT SELECT ON public.registered TO ${roles.join()}`,
    )
    await client.query(`SELECT create_reference_table('public.registered')`)
    await client.query('DROP TABLE public.registered')
  })
}

/**
 * Ends every connection to a database on every node, for good. A closed one can be cloned with its shards: what one node
 * knows of the others holds for the clones too, since servers reach each other in the database of the session.
 */
export async function closeCitusDatabase(cluster: CitusCluster, name: string): Promise<void> {
  for (const node of cluster.nodes)
    await runOn(renameNode(cluster.adminUrl, node), async (client) => {
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
      if (rowCount === 0) return
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      // The extension's own process stays in a database for good; it cannot come back to a closed one.
      await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ])
    })
}

/** Clones a closed database on every node. */
export async function cloneCitusDatabase(
  cluster: CitusCluster,
  { name, template }: { readonly name: string; readonly template: string },
): Promise<void> {
  await Promise.all(
    cluster.nodes.map((node) =>
      runOn(renameNode(cluster.adminUrl, node), (client) =>
        client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${ownerRole}`),
      ),
    ),
  )
}

/** Removes a database from every node that has it. */
export async function dropCitusDatabase(cluster: CitusCluster, name: string): Promise<void> {
  await closeCitusDatabase(cluster, name)
  for (const node of cluster.nodes)
    await runOn(renameNode(cluster.adminUrl, node), (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    )
}

async function createOnNode(adminUrl: string, node: CitusNode, name: string): Promise<void> {
  await runOn(renameNode(adminUrl, node), (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${ownerRole}`),
  )
  await runOn(renameNode(adminUrl, node, name), (client) => client.query('CREATE EXTENSION citus'))
}

async function runOn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function renameNode(adminUrl: string, node: CitusNode | undefined, name = 'postgres'): string {
  const url = new URL(adminUrl)
  if (node) url.host = `${node.host}:${node.port}`
  url.pathname = `/${name}`
  return url.toString()
}
