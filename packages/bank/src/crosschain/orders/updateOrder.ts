import type { Tables } from '@bank/database'
import type { Kysely } from 'kysely'
import { type CrossRow, describeCrossState } from './crossRecord.ts'
import type { CrossChanges } from './orderChanges.ts'

/** Another process leases the order now, or its member registered another transaction. */
export class CrossLeaseLost extends Error {}

/**
 * Writes the findings of a sync and returns the order; `state_at` moves when the member sees another state. Throws
 * CrossLeaseLost without writing when the lease is over.
 */
export async function updateOrder(
  executor: Kysely<Tables>,
  { order, changes, at }: { readonly order: CrossRow; readonly changes: CrossChanges; readonly at: Date },
): Promise<CrossRow> {
  const [before, after] = [order, { ...order, ...(changes as Partial<CrossRow>) }].map(describeCrossState)
  const isSame = before?.orderStatus === after?.orderStatus && before?.detail === after?.detail
  const written = await executor
    .updateTable('bank.cross_order')
    .set({ ...changes, ...(isSame ? {} : { state_at: at }) })
    .where('id', '=', order.id)
    .where('checks', '=', order.checks)
    .where('origin_tx_hash', '=', order.origin_tx_hash)
    .returningAll()
    .executeTakeFirst()
  if (written === undefined) throw new CrossLeaseLost(`order ${order.id} is another's now`)
  return written
}
