import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import type { CrossRow } from './crossRecord.ts'
import type { CrossWatch } from './crossWatch.ts'

/**
 * Leases orders that are due. `checks` distinguishes one lease from the next: a process that lost its lease cannot
 * write.
 */
export async function leaseOrders(
  { database }: BankContext,
  { watch, now }: { readonly watch: CrossWatch; readonly now: Date },
): Promise<CrossRow[]> {
  const until = new Date(now.getTime() + watch.leaseMs)
  const { rows } = await sql<CrossRow>`
    UPDATE bank.cross_order SET checks = checks + 1, next_check_at = ${until}
    WHERE id IN (
      SELECT id FROM bank.cross_order WHERE next_check_at <= ${now}
      ORDER BY next_check_at, id LIMIT ${watch.ordersAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(database.kysely)
  return rows
}
