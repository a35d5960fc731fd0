import { type Database, inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { setLongStatementTimeout } from '../setLongStatementTimeout.ts'

export type Discrepancy = {
  readonly invariant: string
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

/**
 * Checks every invariant of the ledger in one snapshot; an empty list means no discrepancy. Reads all
 * entries: not for requests.
 */
export async function findDiscrepancies(database: Database): Promise<Discrepancy[]> {
  return inTransaction(database, async (tx) => {
    await setLongStatementTimeout(tx)
    return (await sql<Discrepancy>`SELECT * FROM ledger.find_discrepancies()`.execute(tx)).rows
  })
}
