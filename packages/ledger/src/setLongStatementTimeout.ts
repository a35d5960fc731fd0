import { longStatementTimeout, type Transaction } from '@bank/database'
import { sql } from 'kysely'

/**
 * Lifts the pool's time limit for a transaction that reads many entries: after a long standstill it would never get
 * through else, and have ever more to read.
 */
export async function setLongStatementTimeout(tx: Transaction): Promise<void> {
  await sql.raw(longStatementTimeout.statement).execute(tx)
}
