import { type Database, inTransaction } from '@bank/database'
import { queryOne } from './post.ts'
import { setLongStatementTimeout } from './setLongStatementTimeout.ts'

/**
 * Advances the closing points of the house accounts, so that reading their balances stays quick. Safe at any
 * time, from any number of processes. Returns the number of entries folded in.
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
