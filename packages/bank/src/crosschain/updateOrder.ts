import type { Tables } from '@bank/database'
import type { Kysely } from 'kysely'
import { type CrossRow, describeCrossState } from './crossRecord.ts'
import type { CrossChanges } from './orderChanges.ts'

/** Somebody else looks at the order now, or its member told of another transaction. */
export class LeaseLost extends Error {}

/**
 * Writes what a look showed, and answers the order as it is then; `state_at` moves when its member sees another state.
 * Throws LeaseLost, and nothing is written, when the lease under which it was read is over.
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
  if (written === undefined) throw new LeaseLost(`order ${order.id} is another's now`)
  return written
}
