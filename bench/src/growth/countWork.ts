import { type Database, openDatabase } from '@bank/database'

/** Pages and rows that the statements of an act read, by EXPLAIN (ANALYZE, BUFFERS); rows are those of tables. */
export type Work = { readonly buffers: number; readonly rows: number }

/** A connection, as far as it is listened to. */
type Emitter = {
  on(event: 'notice', listener: (notice: { readonly message?: string | undefined }) => void): unknown
  off(event: 'notice', listener: (notice: { readonly message?: string | undefined }) => void): unknown
}

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

const settings = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
  'auto_explain.log_timing = off',
  'auto_explain.log_format = json',
  'client_min_messages = log',
]

/** Runs work on a connection of the superuser. */
export async function withAdmin(
  adminUrl: string,
  work: (admin: Database['pool']) => Promise<unknown>,
): Promise<void> {
  const admin = openDatabase({ url: adminUrl, poolSize: 1, queryTimeoutMs: 600_000 })
  await work(admin.pool).finally(() => admin.close())
}

/** Has the server explain each statement that a superuser's later connections run in a database. */
export function explainToSuperuser(adminUrl: string, database: string): Promise<void> {
  return withAdmin(adminUrl, async (admin) => {
    for (const setting of settings)
      await admin.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${setting}`)
  })
}

/** Counts the work of what runs on a superuser's pool; functions that a statement calls are part of it. */
async function countWork(database: Database, run: () => Promise<unknown>): Promise<Work> {
  const plans: PlanNode[] = []
  const record = ({ message = '' }: { readonly message?: string | undefined }) => {
    const start = message.indexOf('plan:\n')
    if (start >= 0) plans.push((JSON.parse(message.slice(start + 6)) as { Plan: PlanNode }).Plan)
  }
  const clients = new Set<Emitter>()
  const watch = (client: Emitter) => {
    if (!clients.has(client)) client.on('notice', record)
    clients.add(client)
  }
  database.pool.on('acquire', watch)
  try {
    await run()
  } finally {
    database.pool.off('acquire', watch)
    for (const client of clients) client.off('notice', record)
  }
  return {
    buffers: plans.reduce(
      (sum, plan) => sum + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      0,
    ),
    rows: plans.reduce((sum, plan) => sum + countRows(plan), 0),
  }
}

function countRows(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + countRows(child), 0)
  const type = node['Node Type']
  if (!type.includes('Scan') || type === 'Index Only Scan' || type === 'Bitmap Index Scan') return below
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + Math.round(each * node['Actual Loops'])
}

/**
 * Counts the work of an act once catalogues are read: from a connection's sixth run on, a prepared statement or a function
 * of the database may use a plan for any member. The least of some runs, since one may use a connection for the first time.
 */
export async function countSettledRun(
  database: Database,
  act: { prepare(): Promise<() => Promise<unknown>> },
): Promise<Work> {
  for (let run = 0; run < 6; run += 1) await (await act.prepare())()
  const works: Work[] = []
  for (let run = 0; run < 4; run += 1) works.push(await countWork(database, await act.prepare()))
  return works.reduce((least, work) => (work.buffers < least.buffers ? work : least))
}
