import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'

/**
 * Computes the realised rate of the vaults over a term, as an annual rate in parts of 10⁹ (actual/365), floored and
 * never below zero; weighted by assets, ended vaults excluded. Linear between two measurements; unmeasured time has
 * earned nothing.
 */
export async function getRealisedRate(
  executor: Database['kysely'] | Transaction,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<bigint> {
  if (to <= from) return 0n
  const { rows } = await sql<{ ppb: string | null }>`
    WITH newest AS (
      SELECT w.chain_id, w.vault, g.assets / g.micro_unit AS weight FROM bank.growth_watch w
      CROSS JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = w.chain_id AND g.vault = w.vault
        ORDER BY g.to_block DESC LIMIT 1) g
      WHERE w.ended_at IS NULL
    ), moment (is_end, at) AS (
      VALUES (false, ${from}::timestamptz), (true, ${to}::timestamptz)
    ), indexed AS (
      SELECT newest.weight, moment.is_end, coalesce(before.yield_index, 0) + coalesce(
        (after.yield_index - coalesce(before.yield_index, 0))
          * greatest(extract(epoch FROM moment.at - after.from_time), 0)
          / nullif(extract(epoch FROM after.to_time - after.from_time), 0), 0) AS yield_index
      FROM newest CROSS JOIN moment
      LEFT JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = newest.chain_id AND g.vault = newest.vault
        AND g.to_time <= moment.at ORDER BY g.to_time DESC, g.to_block DESC LIMIT 1) before ON true
      LEFT JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = newest.chain_id AND g.vault = newest.vault
        AND g.to_time > moment.at ORDER BY g.to_time, g.to_block LIMIT 1) after ON true
    )
    SELECT floor(sum(CASE WHEN is_end THEN yield_index ELSE -yield_index END * weight)
      / nullif(sum(weight) FILTER (WHERE is_end), 0) * bank.ppb_one() * bank.year_days() * bank.day_seconds()
      / extract(epoch FROM ${to}::timestamptz - ${from}::timestamptz)) AS ppb
    FROM indexed`.execute(executor)
  const ppb = BigInt(rows[0]?.ppb ?? 0)
  return ppb > 0n ? ppb : 0n
}
