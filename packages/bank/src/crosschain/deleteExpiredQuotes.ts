import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** So long a quote that nobody sent is kept, and so long after it could last be deposited the chain must be read. */
const [keptFor, readPast] = ['1 day', '2 hours']
const rowsAtOnce = 1_000

/**
 * Forgets quotes older than a day that were never sent; not before the origin chain was read past the time in which they
 * could be deposited. Answers how many.
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
