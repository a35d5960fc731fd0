import { sql } from 'kysely'
import type { BankContext } from '../../bankContext.ts'

/**
 * The retention of an unsent quote, and the time after its last possible deposit up to which the chain must have been
 * read.
 */
const [keptFor, readPast] = ['1 day', '2 hours']
const rowsAtOnce = 1_000

/**
 * Deletes quotes older than a day that were never sent, once the origin chain was read past the time of their last
 * possible deposit. Returns the count.
 */
export async function deleteExpiredQuotes({ database, clock }: BankContext): Promise<number> {
  const now = await clock.now()
  const { numAffectedRows } = await sql`
    DELETE FROM bank.cross_order WHERE id IN (
      SELECT o.id FROM bank.cross_order o JOIN bank.cross_cursor c ON c.chain_id = o.origin_chain_id
      WHERE o.stage = 'quoted' AND o.quoted_at < ${now}::timestamptz - ${keptFor}::interval
        AND o.quoted_at < c.updated_at - ${readPast}::interval
      ORDER BY o.id LIMIT ${rowsAtOnce} FOR UPDATE OF o SKIP LOCKED)`.execute(database.kysely)
  return Number(numAffectedRows ?? 0n)
}
