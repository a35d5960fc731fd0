import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import { toOwnerSql } from '../toEventTypeSql.ts'
import type { Discrepancy } from './findDiscrepancies.ts'

/** Full transaction ids: `from` is in the range, `upto` is not. */
export type EntryRange = { readonly from: bigint; readonly upto: bigint }

/** Reads the transaction id below which no writer can still commit, as the newest roll-up found it. */
export async function readWatermark(tx: Transaction): Promise<bigint> {
  const { rows } = await sql<{ upto: string }>`SELECT upto FROM ledger.house_watermark`.execute(tx)
  return BigInt(rows[0]?.upto ?? 0)
}

/** Counts the entries of a range. */
export async function countEntries(tx: Transaction, { from, upto }: EntryRange): Promise<bigint> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM ledger.entry
    WHERE xid >= ${from}::bigint AND xid < ${upto}::bigint`.execute(tx)
  return BigInt(rows[0]?.count ?? 0)
}

/**
 * Checks the entries of a range, and the balances that they moved, by the laws of `findDiscrepancies` and under their
 * names. An entry is compared with the one before it, and a balance with its last entry. Needs one snapshot.
 */
export async function findRecentDiscrepancies(
  tx: Transaction,
  { from, upto }: EntryRange,
): Promise<Discrepancy[]> {
  // A distributed ledger has no transaction ids, and refuses the query.
  if (from === upto) return []
  const { rows } = await sql<Discrepancy>`
    WITH recent AS MATERIALIZED (
      SELECT placement, account_id, version, amount, balance_after, transaction_key FROM ledger.entry
      WHERE xid >= ${from}::bigint AND xid < ${upto}::bigint
    ), touched AS (
      SELECT m.placement, m.account_id, a.balance, a.version, last.version AS entries, last.balance_after
      FROM (SELECT DISTINCT placement, account_id FROM recent WHERE ${toOwnerSql(sql`account_id`)} > 0) m
      LEFT JOIN ledger.account a ON a.placement = m.placement AND a.id = m.account_id
      LEFT JOIN LATERAL (
        SELECT e.version, e.balance_after FROM ledger.entry e
        WHERE e.placement = m.placement AND e.account_id = m.account_id AND e.version IS NOT NULL
        ORDER BY e.version DESC LIMIT 1
      ) last ON true
    ), chained AS (
      SELECT r.*, p.version AS previous, p.balance_after AS before FROM recent r
      LEFT JOIN ledger.entry p ON p.placement = r.placement AND p.account_id = r.account_id
        AND p.version = r.version - 1 AND p.version IS NOT NULL
      WHERE r.version IS NOT NULL
    )
    SELECT 'legs of a transaction add up to zero' AS invariant, transaction_key::text AS subject, '0' AS expected,
      sum(amount)::text AS actual
    FROM recent GROUP BY transaction_key, account_id & 192 HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'a balance is the sum of its entries', account_id::text, coalesce(balance_after, 0)::text,
      coalesce(balance::text, 'none')
    FROM touched WHERE coalesce(balance_after, 0) IS DISTINCT FROM balance
    UNION ALL
    SELECT 'versions have no gap', account_id::text, coalesce(version::text, 'none'), coalesce(entries, 0)::text
    FROM touched WHERE coalesce(entries, 0) IS DISTINCT FROM version
    UNION ALL
    SELECT 'versions have no gap', account_id::text, (version - 1)::text, 'none'
    FROM chained WHERE version > 1 AND previous IS NULL
    UNION ALL
    SELECT 'balance_after follows from the entry before', account_id::text, (coalesce(before, 0) + amount)::text,
      balance_after::text
    FROM chained WHERE (version = 1 OR previous IS NOT NULL)
      AND coalesce(before, 0) + amount IS DISTINCT FROM balance_after`.execute(tx)
  return rows
}
