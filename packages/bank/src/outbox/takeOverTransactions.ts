import { sql } from 'kysely'
import type { Address } from 'viem'
import type { OutboxDeps } from './outboxDeps.ts'

/** Lists the other keys of this chain that have open transactions whose subject begins so. */
export async function listOtherSenders(deps: OutboxDeps, prefix: string): Promise<Address[]> {
  const rows = await deps.database.kysely
    .selectFrom('bank.outbox_transaction')
    .select('sender')
    .distinct()
    .where('chain_id', '=', `${deps.reader.chainId}`)
    .where('sender', '<>', deps.signer.address)
    .where('state', '<>', 'final')
    .where('subject', 'like', `${prefix}%`)
    .orderBy('sender')
    .execute()
  return rows.map(({ sender }) => sender as Address)
}

/**
 * Queues open transactions of another key for this one, under their own subjects and in their own order. What a worker
 * holds is left to it. The caller has proved that no bytes of a `signed` one can have an effect any more. Returns the
 * number taken over.
 */
export async function takeOverTransactions(
  deps: OutboxDeps,
  params: { readonly prefix: string; readonly sender: Address; readonly kind: 'queued' | 'signed' },
): Promise<number> {
  const { prefix, sender, kind } = params
  const states = kind === 'queued' ? (['queued'] as const) : (['signed', 'broadcast'] as const)
  const { numUpdatedRows } = await deps.database.kysely
    .updateTable('bank.outbox_transaction')
    .set({
      sender: deps.signer.address,
      state: 'queued',
      nonce: null,
      lease_owner: null,
      lease_until: null,
      state_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', 'in', (select) =>
      select
        .selectFrom('bank.outbox_transaction')
        .select('id')
        .where('chain_id', '=', `${deps.reader.chainId}`)
        .where('sender', '=', sender)
        .where('state', 'in', states)
        .where('subject', 'like', `${prefix}%`)
        .where(sql<boolean>`(lease_until IS NULL OR lease_until < clock_timestamp())`)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
