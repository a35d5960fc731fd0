import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { failpoint } from '../../outbox/outboxDeps.ts'
import type { PoolOutboxDeps } from '../mixingDeps.ts'
import { classifyRelayRevert } from './classifyRelayRevert.ts'
import { closeRelay, findRelayed, type RelayEnd, type Relayed } from './relayed.ts'
import { type Relay, type RelayKind, relayTables } from './relaySubject.ts'

const relaysAtOnce = 16
/** A receiver that takes money when it is tried and not when it is paid would burn the relayer's gas for ever. */
const triesMost = 4

/** Classifies a refused or reverted try as of now; undefined while the chain's own events will decide it. */
async function classifyOutcome(
  { sender, reader }: PoolOutboxDeps,
  relayed: Relayed,
): Promise<RelayEnd | undefined> {
  if (!relayed.isCleared) return { kind: 'notCleared' }
  const { pool, nullifierHash, receiver, call } = relayed
  // Withdrawn or taken back by a transaction that is not final yet, or whose event is not read yet: never a guess.
  if (await reader.isSpent({ pool, nullifierHash }))
    return relayed.reason === 'alreadySpent' ? undefined : { kind: 'refused', reason: 'alreadySpent' }
  const estimate = await reader.estimateCall({
    from: sender,
    to: call.to,
    callData: call.data,
    value: call.value,
  })
  if (estimate.ok)
    return relayed.relay.relays < triesMost
      ? { kind: 'again' }
      : { kind: 'refused', reason: 'receiverRefuses' }
  const evaluated = classifyRelayRevert({ revertData: estimate.revertData, receiver })
  return evaluated.verdict === 'wait' ? undefined : { kind: 'refused', reason: evaluated.reason }
}

/** Ends what the books know as withdrawn already, because the event was read before the proof came. */
async function closeSpent({ bank, chainId }: PoolOutboxDeps, at: Date): Promise<void> {
  for (const table of Object.values(relayTables))
    await sql`
      UPDATE ${sql.table(table)} o SET state = 'withdrawn', reason = NULL, out_hash = w.tx_hash, state_at = ${at}
      FROM bank.private_withdrawal w
      WHERE o.chain_id = ${chainId} AND o.state IN ('proved', 'relaying', 'broadcast')
        AND w.chain_id = o.chain_id AND w.pool = o.pool AND w.nullifier_hash = o.nullifier_hash`.execute(
      bank.database.kysely,
    )
}

/** Tries of orders and requests that ended without a withdrawal, those without a reason first. */
async function listEnded({ bank, chainId }: PoolOutboxDeps): Promise<Relay[]> {
  const { rows } = await sql<{ kind: RelayKind; id: string; relays: number }>`
    SELECT o.kind, o.id, o.relays FROM (
      SELECT 'order' AS kind, 'mixing:' || id || ':' || relays AS subject, id, relays, reason, state_at
        FROM bank.mixing_order WHERE chain_id = ${chainId} AND state IN ('relaying', 'broadcast')
      UNION ALL
      SELECT 'request', 'relay:' || id || ':' || relays, id, relays, reason, state_at
        FROM bank.relay_request WHERE chain_id = ${chainId} AND state IN ('relaying', 'broadcast')
    ) o JOIN bank.outbox_transaction s USING (subject)
    WHERE s.state = 'final' AND NOT s.succeeded
    ORDER BY o.reason IS NOT NULL, o.state_at, o.id LIMIT ${relaysAtOnce}`.execute(bank.database.kysely)
  return rows
}

/**
 * Resolves tries that ended without a withdrawal: a spent one waits for its event, a healthy one is sent again, an
 * outdated proof is created again, and one that the pool will never pay fails, so that its depositor takes it back.
 * Throws ChainReadError.
 */
export async function resolveRelays(deps: PoolOutboxDeps): Promise<number> {
  const { bank, outbox } = deps
  const at = await bank.clock.now()
  await closeSpent(deps, at)
  let ended = 0
  for (const relay of await listEnded(deps)) {
    const relayed = await findRelayed(bank.database.kysely, relay)
    const end = relayed && (await classifyOutcome(deps, relayed))
    if (end === undefined) continue
    await failpoint(outbox, 'resolve:before', relay.id)
    await inTransaction(bank.database, (transaction) => closeRelay(transaction, { relay, end, at }))
    ended += 1
  }
  return ended
}
