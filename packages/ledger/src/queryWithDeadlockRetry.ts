import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@bank/database'

const deadlock = '40P01'
const attemptsMax = 10

type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }

/**
 * Asks one statement that is its own transaction, again where a deadlock ended it: two that gather the allowances while
 * a unit of work holds one of them can meet in no order that all could keep. Any other error is thrown as it came.
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
