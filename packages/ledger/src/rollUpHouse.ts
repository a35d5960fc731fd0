import { type Database, inTransaction } from '@bank/database'
import { queryOne } from './post.ts'
import { setLongStatementTimeout } from './setLongStatementTimeout.ts'

/**
 * Moves the house's closing points forward, so that reading a house balance stays quick. Safe at any time, from any
 * number of processes. Returns how many entries were folded in.
 */
export async function rollUpHouse(database: Database): Promise<bigint> {
  return inTransaction(database, async (tx) => {
    await setLongStatementTimeout(tx)
    const row = await queryOne<{ entries: string }>(
      tx,
      'ledger_roll_up',
      'SELECT ledger.roll_up_house() AS entries',
      [],
    )
    return BigInt(row.entries)
  })
}
