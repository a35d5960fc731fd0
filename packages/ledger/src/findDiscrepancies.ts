import type { Database } from '@bank/database'

export type Discrepancy = {
  readonly law: string
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

/** Checks every law of the books at one moment; an empty list is a clean bill. Reads all entries: not for requests. */
export async function findDiscrepancies(database: Database): Promise<Discrepancy[]> {
  const { rows } = await database.pool.query<Discrepancy>('SELECT * FROM ledger.find_discrepancies()')
  return rows
}
