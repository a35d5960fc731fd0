import { longStatementTimeout, type Transaction } from '@bank/database'
import { sql } from 'kysely'

/**
 * Lifts the pool's time limit for a transaction that reads many entries: after a long outage it would
 * otherwise never finish, with ever more to read.
 */
export async function setLongStatementTimeout(tx: Transaction): Promise<void> {
  await sql.raw(longStatementTimeout.statement).execute(tx)
}
