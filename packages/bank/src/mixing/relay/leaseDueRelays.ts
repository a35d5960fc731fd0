import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { openOutboxTransaction } from '../../outbox/openOutboxTransaction.ts'
import { failpoint } from '../../outbox/outboxDeps.ts'
import type { PoolOutboxDeps } from '../mixingDeps.ts'
import { closeRelay, findRelayed } from './relayOrder.ts'
import { type Relay, relaySubject } from './relaySubject.ts'

const ordersAtOnce = 16

/** Proved orders whose random moment is over, in a pool that is followed, and whose deposit is still cleared. */
async function leaseRelays(
  transaction: Transaction,
  { chainId, bank }: PoolOutboxDeps,
  at: Date,
): Promise<Relay[]> {
  const { rows } = await sql<{ id: string; relays: number }>`
    UPDATE bank.mixing_order SET state = 'relaying', relays = relays + 1, reason = NULL, state_at = ${at}
    WHERE id IN (
      SELECT o.id FROM bank.mixing_order o
      JOIN bank.followed_pool p ON p.chain_id = o.chain_id AND p.pool = o.pool AND p.halted_reason IS NULL
      JOIN bank.private_deposit d ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index
      WHERE o.chain_id = ${chainId} AND o.state = 'proved' AND o.relay_at <= ${bank.clock.wallClock()}
        AND d.screening = 'cleared' AND d.taken_back_hash IS NULL
      ORDER BY o.relay_at, o.id LIMIT ${ordersAtOnce} FOR UPDATE OF o SKIP LOCKED)
    RETURNING id, relays`.execute(transaction)
  return rows.map(({ id, relays }) => ({ orderId: id, relays }))
}

/**
 * Gives orders whose moment has come to the relayer, each with an outbox transaction of its own, in one transaction. A proof that pays
 * another relayer than this one goes back to be created again.
 */
export async function leaseDueRelays(deps: PoolOutboxDeps): Promise<number> {
  const { bank, chainId, sender, outbox } = deps
  const at = await bank.clock.now()
  const taken = await inTransaction(bank.database, async (transaction) => {
    const relays = await leaseRelays(transaction, deps, at)
    for (const relay of relays) {
      const order = await findRelayed(transaction, relay)
      if (order === undefined) throw new Error(`order ${relay.orderId} has no deposit`)
      if (order.relayer !== sender) {
        await closeRelay(transaction, { relay, end: { kind: 'refused', reason: 'proofOutdated' }, at })
        continue
      }
      await openOutboxTransaction(transaction, {
        subject: relaySubject.of(relay),
        chainId,
        sender: outbox.signer.address,
      })
      await failpoint(outbox, 'relay:written', relay.orderId)
    }
    return relays.length
  })
  if (taken > 0) await failpoint(outbox, 'relay:committed', `${taken}`)
  return taken
}
