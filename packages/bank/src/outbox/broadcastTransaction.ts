import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { failpoint, type OutboxDeps, type OutboxHandlers, type OutboxTransaction } from './outboxDeps.ts'
import { recordFailure } from './signerKey.ts'

/** The nonce is used: by this transaction or another, which finality will show. */
const nonceUsed = /nonce too low|nonce is too low|nonce has already been used/i

/** The sender has not enough coins for the gas. */
const gasMissing = /insufficient funds/i

/** accepted; refused (counted against the key); unanswered (it may be on its way: the same bytes go again). */
export type BroadcastState = 'accepted' | 'refused' | 'unanswered'

/** Broadcasts the newest recorded bytes of the outbox transaction, and records that a node has them. */
export async function broadcastTransaction(
  deps: OutboxDeps,
  handlers: Pick<OutboxHandlers, 'onBroadcast'>,
  outboxTx: OutboxTransaction,
): Promise<BroadcastState> {
  const attempt = await deps.database.kysely
    .selectFrom('bank.outbox_attempt')
    .select(['attempt', 'raw'])
    .where('outbox_transaction_id', '=', `${outboxTx.id}`)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await failpoint(deps, 'broadcast:before', outboxTx.subject)
  const outcome = await deps.reader.broadcast(attempt.raw as Hex)
  await failpoint(deps, 'broadcast:after', outboxTx.subject)
  if (outcome.state === 'refused') {
    if (nonceUsed.test(outcome.reason)) return 'unanswered'
    const reason = gasMissing.test(outcome.reason) ? 'gasMissing' : 'broadcastRefused'
    await recordFailure(deps.database.kysely, deps, { reason, detail: outcome.reason })
    return 'refused'
  }
  if (outcome.state === 'unanswered') return 'unanswered'
  await inTransaction(deps.database, async (transaction) => {
    await transaction
      .updateTable('bank.outbox_attempt')
      .set({ broadcast_at: sql<Date>`clock_timestamp()` })
      .where('outbox_transaction_id', '=', `${outboxTx.id}`)
      .where('attempt', '=', attempt.attempt)
      .execute()
    await transaction
      .updateTable('bank.outbox_transaction')
      .set({ state: 'broadcast', state_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', `${outboxTx.id}`)
      .where('state', '=', 'signed')
      .execute()
    await handlers.onBroadcast?.(transaction, outboxTx)
  })
  await failpoint(deps, 'broadcast:recorded', outboxTx.subject)
  return 'accepted'
}
