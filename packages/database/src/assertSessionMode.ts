import pg from 'pg'

const remedy =
  'Set pool_mode = session in PgBouncer, or point DATABASE_URL at PostgreSQL itself (docs/runbooks/high-availability.md).'
const roundsMax = 6
/** With that of the observer no more connections than the smallest pool of a process has. */
const holdersMax = 4
const connectTimeoutMs = 30_000

/**
 * Rejects a pool before PostgreSQL that gives a connection another session after each transaction: locks and settings of a
 * session would pass to strangers. A connection to PostgreSQL itself has no such pool, and costs one query.
 */
export async function assertSessionMode(url: string): Promise<void> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'session mode',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
    })
    client.on('error', () => undefined)
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const observer = await open()
    const session = await readSession(observer)
    // PostgreSQL names its own process to a client; a pool makes a number up.
    if (session === (observer as pg.Client & { readonly processID: number }).processID) return
    for (let round = 0; round < roundsMax; round++) await findSharing(observer, session, open)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/**
 * Others hold one transaction each and more of them with every step, while the observer holds none: a pool by transactions has to
 * give one of them the observer's session, or the observer another one. Throws Error then.
 */
async function findSharing(
  observer: pg.Client,
  session: number,
  open: () => Promise<pg.Client>,
): Promise<void> {
  const holders: pg.Client[] = []
  for (let count = 0; count < holdersMax; count++) {
    const holder = await open()
    holders.push(holder)
    const held = await beginTransaction(holder)
    if (held === session || (await readSession(observer)) !== session)
      throw new Error(`The pool before PostgreSQL shares sessions between connections. ${remedy}`)
  }
  await Promise.all(holders.map((holder) => holder.end()))
}

async function beginTransaction(client: pg.Client): Promise<number> {
  try {
    await client.query('BEGIN')
    return await readSession(client)
  } catch (error) {
    // In statement mode PgBouncer refuses transactions.
    if (!(error instanceof Error) || !error.message.includes('statement pooling')) throw error
    throw new Error(`The pool before PostgreSQL allows no transactions. ${remedy}`, { cause: error })
  }
}

async function readSession(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}
