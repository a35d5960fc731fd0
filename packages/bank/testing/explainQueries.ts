import { type Database, openDatabase } from '@bank/database'

/** The most that one step of a statement's plan read, in rows, and the pages of the whole. */
export type StatementCost = { readonly statement: string; readonly rows: number; readonly pages: number }

type PlanNode = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/**
 * Runs `work` over a database of its own connections, then each statement that it sent once more under EXPLAIN ANALYZE,
 * with the same values, in a transaction that is rolled back; what each read, the dearest first.
 */
export async function explainQueries(
  params: { readonly url: string; readonly explainUrl: string },
  work: (database: Database) => Promise<unknown>,
): Promise<StatementCost[]> {
  const sent = new Map<string, readonly unknown[]>()
  const database = openDatabase({ url: params.url, poolSize: 4 })
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client)
    client.query = ((
      first: string | { text: string; values?: readonly unknown[] },
      values?: readonly unknown[],
    ) => {
      const text = typeof first === 'string' ? first : first.text
      if (/^\s*(?:select|with|update|delete)\b/i.test(text))
        sent.set(text, (typeof first === 'string' ? values : first.values) ?? [])
      return (query as (...sentAs: unknown[]) => unknown)(first, values)
    }) as typeof client.query
  })
  try {
    await work(database)
  } finally {
    await database.close()
  }
  const owner = openDatabase({ url: params.explainUrl, poolSize: 1 })
  try {
    const costs: StatementCost[] = []
    for (const [statement, values] of sent) costs.push(await explain(owner, { statement, values }))
    return costs.toSorted((one, other) => other.rows - one.rows)
  } finally {
    await owner.close()
  }
}

async function explain(
  { pool }: Database,
  { statement, values }: { readonly statement: string; readonly values: readonly unknown[] },
): Promise<StatementCost> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`,
      [...values],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (plan === undefined) throw new Error(`no plan of ${statement}`)
    return {
      statement,
      rows: Math.max(...listNodes(plan).map(countRead)),
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)]
}

function countRead(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}
