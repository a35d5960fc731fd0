import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { failpoint } from '../../outbox/outboxDeps.ts'
import type { PoolOutboxDeps } from '../mixingDeps.ts'
import { classifyRelayRevert } from './classifyRelayRevert.ts'
import { closeRelay, findRelayed, type RelayEnd, type RelayedOrder } from './relayOrder.ts'
import type { Relay } from './relaySubject.ts'

const ordersAtOnce = 16
/** A receiver that takes money when it is tried and not when it is paid would burn the relayer's gas for ever. */
const triesMost = 4

/** Classifies a refused or reverted try as of now; undefined while the chain's own events will decide it. */
async function classifyOutcome(
  { sender, reader }: PoolOutboxDeps,
  order: RelayedOrder,
): Promise<RelayEnd | undefined> {
  if (!order.isCleared) return { kind: 'notCleared' }
  const { pool, nullifierHash, receiver, call } = order
  // Withdrawn or taken back by a transaction that is not final yet, or whose event is not read yet: never a guess.
  if (await reader.isSpent({ pool, nullifierHash }))
    return order.reason === 'alreadySpent' ? undefined : { kind: 'refused', reason: 'alreadySpent' }
  const estimate = await reader.estimateCall({
    from: sender,
    to: call.to,
    callData: call.data,
    value: call.value,
  })
  if (estimate.ok)
    return order.relays < triesMost ? { kind: 'again' } : { kind: 'refused', reason: 'receiverRefuses' }
  const evaluated = classifyRelayRevert({ revertData: estimate.revertData, receiver })
  return evaluated.verdict === 'wait' ? undefined : { kind: 'refused', reason: evaluated.reason }
}

/** Ends orders whose withdrawal the books have already, because it was read before their proof came. */
async function closeSpent({ bank, chainId }: PoolOutboxDeps, at: Date): Promise<void> {
  await sql`
    UPDATE bank.mixing_order o SET state = 'withdrawn', reason = NULL, out_hash = w.tx_hash, state_at = ${at}
    FROM bank.private_withdrawal w
    WHERE o.chain_id = ${chainId} AND o.state IN ('proved', 'relaying', 'broadcast')
      AND w.chain_id = o.chain_id AND w.pool = o.pool AND w.nullifier_hash = o.nullifier_hash`.execute(
    bank.database.kysely,
  )
}

/**
 * Resolves orders whose try ended without a withdrawal: a spent one waits for its event, a healthy one is sent again,
 * an outdated proof is created again, and one that the pool will never pay fails, so that its depositor takes it back.
 * Throws ChainReadError.
 */
export async function resolveRelays(deps: PoolOutboxDeps): Promise<number> {
  const { bank, chainId, outbox } = deps
  const at = await bank.clock.now()
  await closeSpent(deps, at)
  const { rows } = await sql<{ id: string; relays: number }>`
    SELECT o.id, o.relays FROM bank.mixing_order o
    JOIN bank.outbox_transaction s ON s.subject = 'mixing:' || o.id || ':' || o.relays
    WHERE o.chain_id = ${chainId} AND o.state IN ('relaying', 'broadcast') AND s.state = 'final' AND NOT s.succeeded
    ORDER BY o.reason IS NOT NULL, o.state_at, o.id LIMIT ${ordersAtOnce}`.execute(bank.database.kysely)
  let ended = 0
  for (const { id, relays } of rows) {
    const relay: Relay = { orderId: id, relays }
    const order = await findRelayed(bank.database.kysely, relay)
    const end = order && (await classifyOutcome(deps, order))
    if (end === undefined) continue
    await failpoint(outbox, 'resolve:before', id)
    await inTransaction(bank.database, (transaction) => closeRelay(transaction, { relay, end, at }))
    ended += 1
  }
  return ended
}
