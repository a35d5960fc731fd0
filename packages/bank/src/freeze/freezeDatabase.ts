import { assertSchemaVersion, type Database, openDatabase } from '@bank/database'

/** A connection, as far as an act needs one. */
type Client = { query<Row>(text: string, values?: unknown[]): Promise<{ readonly rows: Row[] }> }

/** One act on the database: who, why, and at whose database. */
export type DatabaseAct = {
  readonly databaseUrl: string
  readonly by: string
  readonly reason: string
  readonly lockMs?: number
}

/** A posting takes milliseconds; what holds the ledger for longer is no posting of ours. */
const defaultLockMs = 5_000

/**
 * Stops every posting and every signature, as the owner of the tables. Ends connections that hold the ledger open past
 * `lockMs`. Resolves with the time since which the bank is frozen; throws Error when connections cannot be ended, which
 * it names.
 */
export function freezeDatabase({ by, reason, ...access }: DatabaseAct): Promise<Date> {
  return runAct(access, async (client) => {
    const found = await findFreeze(client)
    return found ?? queryTime(client, 'SELECT bank.begin_freeze($1, $2) AS at', [reason, by])
  })
}

/** Lets the bank post and sign again. Resolves with the time; throws Error where it is not frozen. */
export function liftFreeze({ by, reason, ...access }: DatabaseAct): Promise<Date> {
  return runAct(access, async (client) => {
    if ((await findFreeze(client)) === undefined) throw new Error('the bank is not frozen')
    return queryTime(client, 'SELECT bank.lift_freeze($1, $2) AS at', [reason, by])
  })
}

async function queryTime(client: Client, text: string, values: readonly string[]): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(text, [...values])
  if (rows[0] === undefined) throw new Error('the database did not answer')
  return rows[0].at
}

async function findFreeze(client: Client): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date }>(
    'SELECT frozen_at AS at FROM bank.freeze WHERE lifted_at IS NULL',
  )
  return rows[0]?.at
}

type Access = Pick<DatabaseAct, 'databaseUrl' | 'lockMs'>

async function runAct(
  { databaseUrl, lockMs = defaultLockMs }: Access,
  act: (client: Client) => Promise<Date>,
): Promise<Date> {
  const database = openDatabase({ url: databaseUrl, applicationName: 'bank freeze', poolSize: 1 })
  try {
    await assertSchemaVersion(database.pool)
    return await runOnce(database, lockMs, act).catch(async (error: unknown) => {
      if (!isLockTimeout(error)) throw error
      await endHolders(database)
      return runOnce(database, lockMs, act)
    })
  } finally {
    await database.close()
  }
}

async function runOnce(
  { pool }: Database,
  lockMs: number,
  act: (client: Client) => Promise<Date>,
): Promise<Date> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT set_config('lock_timeout', $1, true)", [`${lockMs}ms`])
    const at = await act(client)
    await client.query('COMMIT')
    return at
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

type Holder = { readonly pid: number; readonly role: string; readonly since: Date | null }

/** A stolen credential could keep the ledger open for ever, and with it the freeze away. */
async function endHolders({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<Holder>(`SELECT DISTINCT a.pid, a.usename AS role, a.xact_start AS since
    FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.relation IN ('ledger.transaction'::regclass, 'bank.outbox_attempt'::regclass) AND l.granted
      AND l.mode IN ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      AND a.pid <> pg_backend_pid()`)
  for (const { pid } of rows)
    await pool.query('SELECT pg_terminate_backend($1::int, 5000)', [pid]).catch((cause: unknown) => {
      throw new Error(describeHolders(rows), { cause })
    })
}

const describeHolders = (holders: readonly Holder[]) =>
  `${holders.map(({ pid, role, since }) => `connection ${pid} of ${role} (since ${since?.toISOString()})`).join(', ')} holds the ledger, ` +
  'and this role may not end it. As a superuser: GRANT pg_signal_backend TO the owner of the tables, or ' +
  `${holders.map(({ pid }) => `SELECT pg_terminate_backend(${pid});`).join(' ')} Then run this again`
