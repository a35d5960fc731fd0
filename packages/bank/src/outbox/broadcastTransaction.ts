import type { BroadcastOutcome } from '@bank/chain/server'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { failpoint, type OutboxDeps, type OutboxHandlers, type OutboxTransaction } from './outboxDeps.ts'
import { recordFailure } from './signerKey.ts'

/** The nonce is used: by this transaction or another, which finality will show. */
const nonceUsed = /nonce too low|nonce is too low|nonce has already been used/i

/** The sender has not enough coins for the gas. */
const gasMissing = /insufficient funds/i

/**
 * accepted; underpriced (it must offer more); gasMissing and refused (counted against the key); unanswered (it may be on
 * its way: the same bytes go again). `detail` is in the words of the node.
 */
export type BroadcastResult = {
  readonly state: 'accepted' | 'underpriced' | 'gasMissing' | 'refused' | 'unanswered'
  readonly detail: string | null
}

/** Broadcasts the newest recorded bytes of the outbox transaction, and records that a node has them. */
export async function broadcastTransaction(
  deps: OutboxDeps,
  handlers: Pick<OutboxHandlers, 'onBroadcast'>,
  outboxTx: OutboxTransaction,
): Promise<BroadcastResult> {
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
  if (outcome.state !== 'accepted') return classifyRefusal(deps, outcome)
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
  return { state: 'accepted', detail: null }
}

async function classifyRefusal(
  deps: OutboxDeps,
  { state, reason: detail }: Exclude<BroadcastOutcome, { state: 'accepted' }>,
): Promise<BroadcastResult> {
  if (state !== 'refused') return { state, detail }
  if (nonceUsed.test(detail)) return { state: 'unanswered', detail }
  const isGasMissing = gasMissing.test(detail)
  const reason = isGasMissing ? 'gasMissing' : 'broadcastRefused'
  await recordFailure(deps.database.kysely, deps, { reason, detail })
  return { state: isGasMissing ? 'gasMissing' : 'refused', detail }
}
