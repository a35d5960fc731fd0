import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { longWork } from './longWork.ts'

/** The driver's own words; it leaves the connection open, with a query on it that may never end. */
const timedOut = 'Query read timeout'

function watch(client: pg.PoolClient, answerTimeoutMs: number): PostgresPoolClient {
  let limitMs = answerTimeoutMs
  let silence: Error | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    // What would wait behind a query that got no answer gets none either.
    if (silence) throw silence
    if (text === longWork.statement) limitMs = longWork.answerTimeoutMs
    const config: pg.QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: limitMs,
    }
    try {
      return await client.query(config)
    } catch (error) {
      if (!(error instanceof Error) || error.message !== timedOut) throw error
      silence = new Error(`the database gave no answer within ${limitMs} ms`, { cause: error })
      throw silence
    }
  }
  return {
    // Kysely streams through cursors only where it was given any.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || silence !== undefined),
  }
}

/**
 * The pool as Kysely sees it: a connection on which the server stays silent for so long fails its query and leaves the
 * pool, so that a server that vanished without a word holds nobody up. Long work lifts the limit for its transaction.
 */
export function createAnsweringPool(pool: pg.Pool, answerTimeoutMs: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => watch(await pool.connect(), answerTimeoutMs),
    end: () => pool.end(),
  }
}
