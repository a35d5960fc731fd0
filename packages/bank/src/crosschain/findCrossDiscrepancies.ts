import type { Database } from '@bank/database'
import { sql } from 'kysely'
import { toCrossStatusSql } from '../toCrossStatusSql.ts'

/** An inconsistency in the records of cross-chain transfers. */
export type CrossDiscrepancy = { readonly invariant: string; readonly subject: string }

/** Checks the records of cross-chain transfers; empty when every invariant holds. */
export async function findCrossDiscrepancies({ kysely }: Database): Promise<CrossDiscrepancy[]> {
  const { rows } = await sql<CrossDiscrepancy>`
    SELECT 'the paying wallet is the member’s own' AS invariant, o.id::text AS subject FROM bank.cross_order o
      JOIN bank.member m ON m.id = o.member_id WHERE m.address <> o.depositor
    UNION ALL
    SELECT 'an open order has a next check', id::text FROM bank.cross_order
      WHERE stage <> 'quoted' AND next_check_at IS NULL AND (status IN (${toCrossStatusSql('processing', 'expired')})
        OR (status = ${toCrossStatusSql('unknown')} AND reason IS NULL))
    UNION ALL
    SELECT 'a refunded order has no next check', id::text FROM bank.cross_order
      WHERE status = ${toCrossStatusSql('refunded')} AND next_check_at IS NOT NULL
    UNION ALL
    SELECT 'a quote that was not sent has neither a transaction nor a next check', id::text FROM bank.cross_order
      WHERE stage = 'quoted' AND (origin_tx_hash IS NOT NULL OR next_check_at IS NOT NULL)
    UNION ALL
    SELECT 'a failed order has a reason, and a deposited one has none', id::text FROM bank.cross_order
      WHERE (stage = 'deposited' AND reason IS NOT NULL)
        OR (stage = 'sent' AND status = ${toCrossStatusSql('unknown')} AND reason IS NULL)
        OR (stage = 'sent' AND status NOT IN (${toCrossStatusSql('processing', 'unknown')}))
    UNION ALL
    SELECT 'a fill pays one order', fill_tx_hash || ' ' || deposit_id FROM bank.cross_order
      WHERE fill_tx_hash IS NOT NULL GROUP BY fill_tx_hash, deposit_id, origin_chain_id HAVING count(*) > 1
    UNION ALL
    SELECT 'nothing is refunded before its deadline', id::text FROM bank.cross_order
      WHERE status = ${toCrossStatusSql('refunded')} AND refunded_at <= to_timestamp(fill_deadline)`.execute(
    kysely,
  )
  return rows
}
