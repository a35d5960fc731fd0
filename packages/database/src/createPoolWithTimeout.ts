import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { longStatementTimeout } from './longStatementTimeout.ts'

/** The driver's own message; it leaves the connection open, with a query on it that may never end. */
const driverTimeoutMessage = 'Query read timeout'

function addQueryTimeout(client: pg.PoolClient, queryTimeoutMs: number): PostgresPoolClient {
  let timeoutMs = queryTimeoutMs
  let timeoutError: Error | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    // Queries queued behind an unanswered one get no answer either.
    if (timeoutError) throw timeoutError
    if (text === longStatementTimeout.statement) timeoutMs = longStatementTimeout.queryTimeoutMs
    const config: pg.QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: timeoutMs,
    }
    try {
      return await client.query(config)
    } catch (error) {
      if (!(error instanceof Error) || error.message !== driverTimeoutMessage) throw error
      timeoutError = new Error(`the database gave no answer within ${timeoutMs} ms`, { cause: error })
      throw timeoutError
    }
  }
  return {
    // Kysely streams through cursors only where it was given a cursor.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || timeoutError !== undefined),
  }
}

/**
 * Creates the pool for Kysely: a query without an answer within the limit fails and its connection leaves the
 * pool, so that a vanished server blocks no caller. A long transaction lifts the limit for itself.
 */
export function createPoolWithTimeout(pool: pg.Pool, queryTimeoutMs: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => addQueryTimeout(await pool.connect(), queryTimeoutMs),
    end: () => pool.end(),
  }
}
