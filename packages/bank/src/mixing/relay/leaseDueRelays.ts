import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { openOutboxTransaction } from '../../outbox/openOutboxTransaction.ts'
import { failpoint } from '../../outbox/outboxDeps.ts'
import type { PoolOutboxDeps } from '../mixingDeps.ts'
import { closeRelay, findRelayed } from './relayed.ts'
import { type Relay, type RelayKind, relaySubject, relayTables } from './relaySubject.ts'

const relaysAtOnce = 16

const clearedDeposit = sql`JOIN bank.private_deposit d
  ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index
    AND d.screening = 'cleared' AND d.taken_back_hash IS NULL`

/** Proved withdrawals whose random moment is over, in a pool that is followed; of an order only while its deposit is cleared. */
async function leaseRelays(
  transaction: Transaction,
  { deps, kind, at }: { deps: PoolOutboxDeps; kind: RelayKind; at: Date },
): Promise<Relay[]> {
  const table = sql.table(relayTables[kind])
  const { rows } = await sql<{ id: string; relays: number }>`
    UPDATE ${table} SET state = 'relaying', relays = relays + 1, reason = NULL, state_at = ${at}
    WHERE id IN (
      SELECT o.id FROM ${table} o
      JOIN bank.followed_pool p ON p.chain_id = o.chain_id AND p.pool = o.pool
        AND p.halted_reason IS NULL AND p.ended_at IS NULL
      ${kind === 'order' ? clearedDeposit : sql``}
      WHERE o.chain_id = ${deps.chainId} AND o.state = 'proved' AND o.relay_at <= ${at}
      ORDER BY o.relay_at, o.id LIMIT ${relaysAtOnce} FOR UPDATE OF o SKIP LOCKED)
    RETURNING id, relays`.execute(transaction)
  return rows.map(({ id, relays }) => ({ kind, id, relays }))
}

/**
 * Gives orders and requests whose moment has come to the relayer, each with an outbox transaction of its own, in one transaction. A
 * proof that pays another relayer than this one goes back to be created again.
 */
export async function leaseDueRelays(deps: PoolOutboxDeps): Promise<number> {
  const { bank, chainId, sender, outbox } = deps
  const at = await bank.clock.now()
  const taken = await inTransaction(bank.database, async (transaction) => {
    const orders = await leaseRelays(transaction, { deps, kind: 'order', at })
    const requests = await leaseRelays(transaction, { deps, kind: 'request', at })
    for (const relay of [...orders, ...requests]) {
      const relayed = await findRelayed(transaction, relay)
      if (relayed === undefined) throw new Error(`${relaySubject.of(relay)} has no deposit`)
      if (relayed.relayer !== sender) {
        await closeRelay(transaction, { relay, end: { kind: 'refused', reason: 'proofOutdated' }, at })
        continue
      }
      await openOutboxTransaction(transaction, {
        subject: relaySubject.of(relay),
        chainId,
        sender: outbox.signer.address,
      })
      await failpoint(outbox, 'relay:written', relay.id)
    }
    return orders.length + requests.length
  })
  if (taken > 0) await failpoint(outbox, 'relay:committed', `${taken}`)
  return taken
}
