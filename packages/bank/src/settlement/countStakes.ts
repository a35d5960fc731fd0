import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { DayChunk } from '../settlementDays/settlementDay.ts'
import type { BankDay } from './bankDay.ts'

/** Number of stakes after which a chunk ends, so that members with very many do not make it last. */
const chunkStakes = 20_000

/** The stakes of a day in one snapshot of the database. */
export type StakeCount = { readonly snapshot: string; readonly chunks: readonly DayChunk[] }

/** A change of a member's demand principal times seconds since a count. */
export type StakeChange = {
  readonly placement: number
  readonly memberId: string
  readonly demandSeconds: string
}

/** Demand principal of a row times its whole seconds in a day; linear in the principal, so that changes add up. */
const toDemandSecondsSql = ({ start, end }: BankDay) => sql`
  CASE WHEN days > 0 THEN 0 WHEN opened_at <= ${start} THEN principal::numeric * bank.day_seconds()
    ELSE principal * floor(extract(epoch FROM ${end} - opened_at)) END`

/** Rows that earn on a day. */
const toEarningSql = ({ start, end }: BankDay) =>
  sql`opened_at < ${end} AND (expire_at IS NULL OR expire_at > ${start})`

/** Counts the open stakes of a day by chunks. Acts continue meanwhile: `readStakeChanges` has what the snapshot lacks. */
export async function countStakes(tx: Transaction, day: BankDay, chunkMembers: number): Promise<StakeCount> {
  // Millions of stakes are grouped in memory, not through temporary files, and by one core: the others are the members'.
  await sql`SELECT set_config('work_mem', '64MB', true),
    set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx)
  const { rows } = await sql<StakeCount>`
    WITH member AS (
      SELECT placement, member_id, count(*) AS stakes, sum(${toDemandSecondsSql(day)}) AS demand_seconds
      FROM bank.stake WHERE redeemed_at IS NULL AND ${toEarningSql(day)}
      GROUP BY placement, member_id
    ), numbered AS (
      SELECT placement, member_id, demand_seconds, stakes, row_number() OVER members AS member_number,
        sum(stakes) OVER members AS stakes_so_far
      FROM member WINDOW members AS (PARTITION BY placement ORDER BY member_id)
    ), chunk AS (
      SELECT placement, min(member_id)::text AS "firstMember", max(member_id)::text AS "lastMember",
        sum(demand_seconds)::text AS "demandSeconds"
      FROM numbered
      GROUP BY placement, (member_number - 1) / ${chunkMembers}::int,
        div(stakes_so_far - stakes, ${chunkStakes}::int)
      ORDER BY placement, min(member_id)
    )
    SELECT pg_current_snapshot()::text AS snapshot, coalesce(json_agg(chunk), '[]') AS chunks FROM chunk`.execute(
    tx,
  )
  const [count] = rows
  if (!count) throw new Error('a count without a snapshot')
  return count
}

/** Reads what changed since a count, by member; complete for who holds the settlement's lock. */
export async function readStakeChanges(
  tx: Transaction,
  day: BankDay,
  { snapshot }: StakeCount,
): Promise<readonly StakeChange[]> {
  // By the index: rows that were forgotten stay in the table until the next vacuum.
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
  const { rows } = await sql<StakeChange>`
    SELECT placement, member_id AS "memberId", sum(${toDemandSecondsSql(day)}) AS "demandSeconds"
    FROM bank.stake_change
    WHERE xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
      AND NOT pg_visible_in_snapshot(xid::text::xid8, ${snapshot}::pg_snapshot) AND ${toEarningSql(day)}
    GROUP BY placement, member_id ORDER BY placement, member_id`.execute(tx)
  await sql`SELECT set_config('enable_seqscan', 'on', true)`.execute(tx)
  return rows
}
