import type { Database, Transaction } from '@bank/database'
import { type RawBuilder, sql } from 'kysely'

/** A total of bank.running_total. */
export type TotalName =
  | 'members'
  | 'principal'
  | 'promised'
  | 'demandPrincipal'
  | 'demandRate'
  | 'dayFees'
  | 'dayCapital'
  | 'attestations'

/** Returns a total as a scalar subquery, exact for the snapshot of the statement. */
export const toTotalSql = (name: TotalName): RawBuilder<string> =>
  sql`(SELECT value FROM bank.read_totals() WHERE name = ${sql.lit(name)})`

/** Reads a total, exact for the caller's snapshot. */
export async function readTotal(
  executor: Database['kysely'] | Transaction,
  name: TotalName,
): Promise<bigint> {
  const { rows } = await sql<{ value: string }>`SELECT ${toTotalSql(name)} AS value`.execute(executor)
  return BigInt(rows[0]?.value ?? 0)
}

/** Folds the changes of all totals in, so that reading them stays quick; safe at any time, from any number of processes. */
export async function foldTotals(database: Database): Promise<void> {
  await sql`SELECT bank.fold_totals()`.execute(database.kysely)
}

type TotalBreach = {
  readonly source: string
  readonly invariant: string
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

/** Compares every total with the table that it sums, and the sums of members' entries with their accounts. Reads whole tables; needs one snapshot. */
export async function findTotalBreaches(tx: Transaction): Promise<TotalBreach[]> {
  const { rows } = await sql<TotalBreach>`
    WITH counted (source, name, value) AS (
      SELECT 'bank.member', 'members', count(*)::numeric FROM bank.member
      UNION ALL SELECT 'bank.attestation', 'attestations', count(*) FROM bank.attestation WHERE state = 'recorded'
      UNION ALL SELECT 'bank.settlement_day', name, value
        FROM (SELECT sum(fees) AS fees, sum(capital) AS capital FROM bank.settlement_day) s,
          LATERAL (VALUES ('dayFees', fees), ('dayCapital', capital)) v (name, value)
      UNION ALL SELECT 'bank.stake', name, value
        FROM (SELECT sum(principal) AS principal, sum(promised) AS promised,
            sum(principal) FILTER (WHERE days = 0) AS demand,
            sum(principal::numeric * start_ppb) FILTER (WHERE days = 0) AS rate
          FROM bank.stake WHERE redeemed_at IS NULL) s,
          LATERAL (VALUES ('principal', principal), ('promised', promised), ('demandPrincipal', demand),
            ('demandRate', rate)) v (name, value)
    )
    SELECT c.source, 'a running total is the sum of its table' AS invariant, c.name AS subject,
      coalesce(c.value, 0)::text AS expected, coalesce(t.value::text, 'none') AS actual
    FROM counted c LEFT JOIN bank.read_totals() t ON t.name = c.name
    WHERE coalesce(c.value, 0) IS DISTINCT FROM t.value
    UNION ALL
    SELECT 'ledger.account', 'members hold what their entries add up to', 'asset ' || b.asset,
      coalesce(sum(a.balance), 0)::text, b.balance::text
    FROM ledger.member_balances() b LEFT JOIN ledger.account a ON a.id >> 6 & 3 = b.asset
    GROUP BY b.asset, b.balance HAVING coalesce(sum(a.balance), 0) <> b.balance`.execute(tx)
  return rows
}
