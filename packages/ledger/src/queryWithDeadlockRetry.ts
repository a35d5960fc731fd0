import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@bank/database'

const deadlock = '40P01'
const attemptsMax = 10

type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }

/**
 * Runs one statement that is its own transaction, and retries it after a deadlock: two rebalances of the
 * allowances can deadlock with a transaction that holds one of them. Any other error is thrown as it came.
 */
export async function queryWithDeadlockRetry<Row extends object>(
  { pool }: Database,
  statement: Statement,
): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await pool.query<Row>(statement)).rows
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === deadlock
      if (!isDeadlock || attempt === attemptsMax) throw error
      await sleep(Math.random() * 5 * 2 ** attempt)
    }
  }
}
