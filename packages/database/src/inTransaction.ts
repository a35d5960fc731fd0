import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from './generated/tables.ts'
import type { Database } from './openDatabase.ts'

/** A unit of work that commits or leaves nothing behind. */
export type Transaction = KyselyTransaction<Tables>

const retryable = new Set(['40001', '40P01'])
const attemptsMax = 10

/**
 * Runs `work` in one transaction and runs it again after a serialization failure (40001) or deadlock (40P01).
 * `work` must therefore have no effect outside the database. Any other error is thrown as it came.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  isolation: 'read committed' | 'repeatable read' | 'serializable' = 'read committed',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.kysely.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (attempt === attemptsMax || !retryable.has(getErrorCode(error))) throw error
      await sleep(Math.random() * 5 * 2 ** attempt)
    }
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
