import type { Transaction } from '@bank/database'
import { getPlacement, type MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { type EarningGates, getEarningGates } from '../earningGates/getEarningGates.ts'

/** A day whose plan counts stakes of the member and has not reached them yet. */
export type OpenDay = { readonly start: Date; readonly lastStake: bigint }

/** The newest planned day: when it ended, and the demand principal that stood on it times its seconds. */
export type PlannedDay = { readonly end: Date; readonly demandSeconds: bigint }

/** The conditions of a member's stakes at one moment. */
export type StakeMoment = {
  /** Bank time, never before the end of a planned day. */
  readonly at: Date
  readonly gates: EarningGates
  /** The rate demand paid on the newest settled day that was not halted; null before the first. */
  readonly settledPpb: bigint | null
  readonly openDay: OpenDay | null
  /** Null before the first. */
  readonly plannedDay: PlannedDay | null
}

type Row = {
  offset_ms: string
  planned_until: Date | null
  demand_seconds: string | null
  settled_ppb: string | null
  open_start: Date | null
  last_stake: string | null
}

/**
 * Reads the moment. Who writes stakes shares the settlement's lock first; the time is read by this transaction itself,
 * and a clock that lags behind another process's never sets a stake into a day that is planned.
 */
export async function readStakeMoment(
  tx: Transaction,
  bank: BankContext,
  memberId: MemberId,
): Promise<StakeMoment> {
  const gates = await getEarningGates(tx)
  const { rows } = await sql<Row>`
    SELECT clock.offset_ms, planned.planned_until, planned.demand_seconds, settled.settled_ppb, chunk.open_start, chunk.last_stake
    FROM bank.clock AS clock
    LEFT JOIN LATERAL (
      SELECT (day + 1)::timestamp AT TIME ZONE 'UTC' AS planned_until, demand_seconds
      FROM bank.settlement_day ORDER BY day DESC LIMIT 1
    ) AS planned ON true
    LEFT JOIN LATERAL (
      SELECT demand_ppb AS settled_ppb FROM bank.settlement_day WHERE halted_reason IS NULL ORDER BY day DESC LIMIT 1
    ) AS settled ON true
    LEFT JOIN LATERAL (
      SELECT day::timestamp AT TIME ZONE 'UTC' AS open_start, last_stake
      FROM bank.settlement_chunk JOIN bank.settlement_day USING (day)
      WHERE settlement_chunk.done_at IS NULL AND placement = ${getPlacement(memberId)}
        AND ${`${memberId}`}::bigint BETWEEN first_member AND last_member
      ORDER BY day LIMIT 1
    ) AS chunk ON true`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('bank.clock is empty')
  const nowMs = bank.clock.wallClock().getTime() + Number(row.offset_ms)
  return {
    at: new Date(Math.max(nowMs, row.planned_until?.getTime() ?? nowMs)),
    gates,
    settledPpb: row.settled_ppb === null ? null : BigInt(row.settled_ppb),
    openDay:
      row.open_start === null ? null : { start: row.open_start, lastStake: BigInt(row.last_stake ?? 0) },
    plannedDay:
      row.planned_until === null
        ? null
        : { end: row.planned_until, demandSeconds: BigInt(row.demand_seconds ?? 0) },
  }
}
