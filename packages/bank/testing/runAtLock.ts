import type { Database } from '@bank/database'

/**
 * Runs `work` up to an advisory lock that is held until `waiting` sessions wait for it, so that they race.
 * `waitFor` lets the work begin one act only once so many others wait, for they continue in that order. Throws when the work
 * ends before they have met.
 */
export async function runAtLock<T>(
  { pool }: Database,
  params: {
    readonly subject: string
    readonly waiting: number
    readonly work: (waitFor: (waiting: number) => Promise<void>) => Promise<T>
  },
): Promise<T> {
  const client = await pool.connect()
  // A transaction sees other sessions as they were when it first looked: another connection counts them.
  const countWaiting = async () => {
    const { rowCount } = await pool.query(`SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND locktype = 'advisory' AND datname = current_database()`)
    return rowCount ?? 0
  }
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [params.subject])
    let isOver = false
    const waitFor = async (waiting: number) => {
      while (!isOver && (await countWaiting()) < waiting) await new Promise((done) => setTimeout(done, 10))
    }
    const working = params.work(waitFor).finally(() => {
      isOver = true
    })
    working.catch(() => {})
    await waitFor(params.waiting)
    if (isOver) throw new Error(`they never met at ${params.subject}`, { cause: await working })
    await client.query('COMMIT')
    return await working
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
