import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPoolWithTimeout } from './createPoolWithTimeout.ts'
import type { Tables } from './generated/tables.ts'

/** One pool and the typed builder over it. */
export type Database = {
  readonly pool: pg.Pool
  readonly kysely: Kysely<Tables>
  close(): Promise<void>
}

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize?: number
  readonly applicationName?: string
  /** Time without a free or new connection until a query fails; 5 s. */
  readonly connectTimeoutMs?: number
  /**
   * Time without an answer until a query fails and its connection is closed; 20 s, longer than the server's
   * limit.
   */
  readonly queryTimeoutMs?: number
  /** Refuses a new connection by a rejection. */
  readonly assertConnection?: (client: pg.ClientBase) => Promise<void>
  /** Called when an idle connection dies, for instance because the server was restarted. */
  readonly onIdleError?: (error: Error) => void
}

const dateOid = 1082
/** A forgotten transaction would hold back the ledger's watermark. */
const sessionLimits = "SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '20s'"

/** Keeps a date as text: the driver would make it midnight in the zone of the process. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === dateOid ? String : pg.types.getTypeParser(oid, format)

/**
 * Opens a pool; connections are opened when first needed. Statements end after 15 s, idle transactions after
 * 20 s.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectTimeoutMs = 5_000, queryTimeoutMs = 20_000 } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'bank',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    // As statements, because a pool such as PgBouncer refuses them as parameters of the connection.
    onConnect: async (client) => {
      await client.query(sessionLimits)
      await options.assertConnection?.(client)
    },
    // Detects a server that vanished while idle within seconds, not hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // A connection that dies while a unit of work holds it fails that work's next query; without a listener the event
  // itself would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPoolWithTimeout(pool, queryTimeoutMs) }),
  })
  const close = async () => {
    // Kysely ends a pool only once it has used it itself.
    await kysely.destroy()
    if (!pool.ending) await pool.end()
  }
  return { pool, kysely, close }
}
