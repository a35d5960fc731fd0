import type { Database } from '@bank/database'

/**
 * Runs `work` while holding a named lock of the database, or returns undefined without waiting when another process
 * holds it. The lock saves work; the compare-and-set of the cursor keeps what is written right.
 */
export async function tryWithAdvisoryLock<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client = await database.pool.connect()
  // A server that dies while we hold the lock must not take this process with it.
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ leads: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads',
      [name],
    )
    if (rows[0]?.leads !== true) return undefined
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
