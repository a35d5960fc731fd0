import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { recordFailure } from './sendingKey.ts'
import { reach, type Sending, type SendingSteps, type SendingTools } from './sendingTools.ts'

/** The nonce is used: by this very transaction or by another, which finality will tell. */
const nonceUsed = /nonce too low|nonce is too low|nonce has already been used/i

/** The sender has not enough coins for the gas. */
const gasMissing = /insufficient funds/i

/** accepted; refused (counted against the key); unanswered (it may be on its way: the same bytes go again). */
export type BroadcastState = 'accepted' | 'refused' | 'unanswered'

/** Sends the bytes that stand in the books, the newest of the sending, and notes that a node has them. */
export async function broadcastSending(
  tools: SendingTools,
  steps: Pick<SendingSteps, 'onBroadcast'>,
  sending: Sending,
): Promise<BroadcastState> {
  const attempt = await tools.database.kysely
    .selectFrom('bank.sending_attempt')
    .select(['attempt', 'raw'])
    .where('sending_id', '=', `${sending.id}`)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await reach(tools, 'broadcast:before', sending.subject)
  const outcome = await tools.reader.broadcast(attempt.raw as Hex)
  await reach(tools, 'broadcast:after', sending.subject)
  if (outcome.state === 'refused') {
    if (nonceUsed.test(outcome.reason)) return 'unanswered'
    const reason = gasMissing.test(outcome.reason) ? 'gasMissing' : 'broadcastRefused'
    await recordFailure(tools.database.kysely, tools, { reason, detail: outcome.reason })
    return 'refused'
  }
  if (outcome.state === 'unanswered') return 'unanswered'
  await inTransaction(tools.database, async (transaction) => {
    await transaction
      .updateTable('bank.sending_attempt')
      .set({ broadcast_at: sql<Date>`clock_timestamp()` })
      .where('sending_id', '=', `${sending.id}`)
      .where('attempt', '=', attempt.attempt)
      .execute()
    await transaction
      .updateTable('bank.sending')
      .set({ state: 'broadcast', state_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', `${sending.id}`)
      .where('state', '=', 'signed')
      .execute()
    await steps.onBroadcast(transaction, sending)
  })
  await reach(tools, 'broadcast:recorded', sending.subject)
  return 'accepted'
}
