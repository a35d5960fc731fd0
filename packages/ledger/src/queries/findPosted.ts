import type { Database, Transaction } from '@bank/database'
import type { Posted } from '../post.ts'

/** Finds the stored result of a key's posting, or undefined when nothing was posted under it. Reads only. */
export async function findPosted(
  executor: Database['kysely'] | Transaction,
  place: { readonly placement: number; readonly key: string },
): Promise<(Posted & { readonly body: string }) | undefined> {
  const row = await executor
    .selectFrom('ledger.transaction')
    .selectAll()
    .where('placement', '=', place.placement)
    .where('key', '=', place.key)
    .executeTakeFirst()
  return row
    ? {
        key: place.key,
        replayed: true,
        body: row.body,
        metadata: row.metadata as Readonly<Record<string, unknown>>,
        createdAt: row.created_at,
      }
    : undefined
}
