import type { Database } from '@bank/database'
import { toAccountSql } from '@bank/ledger'
import { sql } from 'kysely'

/** A contradiction in the records of private transfers. */
export type MixingDiscrepancy = { readonly invariant: string; readonly subject: string }

/** Reads through the books of private transfers; empty when all laws hold and no pass is between a refusal and its removal. */
export async function findMixingDiscrepancies({ kysely }: Database): Promise<MixingDiscrepancy[]> {
  const { rows } = await sql<MixingDiscrepancy>`
    SELECT 'the deposits of a pool have no gap' AS invariant, pool AS subject FROM bank.private_deposit
      GROUP BY chain_id, pool HAVING count(*) <> max(leaf_index) + 1
    UNION ALL
    SELECT 'an order stands on a deposit of its own member, in its own pool', o.id::text
      FROM bank.mixing_order o JOIN bank.member m ON m.id = o.member_id
      LEFT JOIN bank.private_deposit d ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index
      WHERE o.state <> 'created'
        AND (d.commitment IS DISTINCT FROM o.commitment OR d.depositor IS DISTINCT FROM m.address)
    UNION ALL
    SELECT 'a withdrawn order was paid by the pool', o.id::text FROM bank.mixing_order o
      LEFT JOIN bank.private_withdrawal w
        ON w.chain_id = o.chain_id AND w.pool = o.pool AND w.nullifier_hash = o.nullifier_hash
      WHERE o.state = 'withdrawn' AND o.forgotten_at IS NULL AND w.tx_hash IS DISTINCT FROM o.out_hash
    UNION ALL
    SELECT 'a withdrawn request was paid by the pool', r.id::text FROM bank.relay_request r
      LEFT JOIN bank.private_withdrawal w
        ON w.chain_id = r.chain_id AND w.pool = r.pool AND w.nullifier_hash = r.nullifier_hash
      WHERE r.state = 'withdrawn' AND w.tx_hash IS DISTINCT FROM r.out_hash
    UNION ALL
    SELECT 'an order whose deposit is spent is over', o.id::text FROM bank.mixing_order o
      LEFT JOIN bank.private_withdrawal w
        ON w.chain_id = o.chain_id AND w.pool = o.pool AND w.nullifier_hash = o.nullifier_hash
      LEFT JOIN bank.private_deposit d
        ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index
      WHERE (w.tx_hash IS NOT NULL AND o.state IN ('failed', 'takenBack'))
        OR (d.taken_back_hash IS NOT NULL AND o.state <> 'takenBack')
        OR (o.state = 'takenBack' AND d.taken_back_hash IS NULL)
    UNION ALL
    SELECT 'an order or request is withdrawn by one outbox transaction at most', subject FROM (
      SELECT substring(subject FROM '^(?:mixing|relay):[0-9]+') AS subject FROM bank.outbox_transaction
      WHERE subject ~ '^(mixing|relay):[0-9]+:' AND succeeded) s GROUP BY subject HAVING count(*) > 1
    UNION ALL
    SELECT 'what is booked of fees is what our relayer was paid', 'revenue_bnb'
      WHERE ledger.house_balance(${toAccountSql('revenueBnb')}::bigint) <> (SELECT coalesce(sum(fee / 1000000000000), 0)
        FROM bank.private_withdrawal WHERE is_booked)
    UNION ALL
    SELECT 'the tree of a pool has no gap', pool FROM bank.private_deposit WHERE place IS NOT NULL
      GROUP BY chain_id, pool HAVING count(*) <> max(place) + 1
    UNION ALL
    SELECT 'a refused deposit is being removed from the tree', d.pool || ' ' || d.leaf_index FROM bank.private_deposit d
      WHERE d.screening = 'refused' AND d.place IS NOT NULL AND d.removed_epoch IS NULL AND d.taken_back_hash IS NULL
        AND NOT EXISTS (SELECT 1 FROM bank.tree_act a WHERE a.chain_id = d.chain_id AND a.pool = d.pool
          AND a.kind = 'remove' AND a.state <> 'failed' AND d.leaf_index = ANY (a.deposits))`.execute(kysely)
  return rows
}
