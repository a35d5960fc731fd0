import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { stakeRates } from '../policies/stakeRates.ts'
import { readBankDay } from './bankDay.ts'
import { findDueDay, type WaitingReason } from './findDueDay.ts'
import type { DayHaltReason } from './splitRevenue.ts'

/** The progress of settlement; amounts as decimal strings, times in epoch milliseconds. */
export type SettlementProgress = {
  /** Days that have ended and are not done. */
  readonly daysDue: number
  /** The reason no day is open; null if one is. */
  readonly waitingReason: WaitingReason | null
  /** The day at work, else the last one that is done; null before the first. */
  readonly day: SettlementDay | null
}

export type SettlementDay = {
  readonly day: string
  readonly state: 'interest' | 'rewards' | 'done'
  readonly chunks: number
  readonly chunksDone: number
  readonly stakesSettled: number
  readonly membersPaid: number
  readonly interestBudget: string
  readonly interestPaid: string
  readonly rewardsBudget: string
  readonly rewardsPaid: string
  readonly poolShare: string
  /** The annual rate of demand as a decimal fraction; what the promised rate lacked. */
  readonly demandRate: string
  readonly shortfall: string
  readonly haltedReason: DayHaltReason | null
  readonly planTime: number
  readonly interestTime: number | null
  readonly doneTime: number | null
}

type Row = {
  readonly day: string
  readonly state: SettlementDay['state']
  readonly chunks: number
  readonly chunksDone: number
  readonly stakesSettled: string
  readonly membersPaid: string
  readonly interestPaid: string
  readonly interest_budget: string
  readonly rewards_budget: string
  readonly rewards_paid: string
  readonly pool_share: string
  readonly demand_ppb: string
  readonly shortfall: string
  readonly halted_reason: DayHaltReason | null
  readonly planned_at: Date
  readonly interest_at: Date | null
  readonly done_at: Date | null
}

/** Gets the progress of the open day, or the outcome of the last one. */
export async function getSettlementProgress(bank: BankContext): Promise<SettlementProgress> {
  const reader = bank.database.kysely
  const now = await bank.clock.now()
  const due = await findDueDay(reader, now)
  const { rows } = await sql<Row>`
    SELECT day.*, chunk.* FROM bank.settlement_day day, LATERAL (
      SELECT count(*)::int AS chunks, count(done_at)::int AS "chunksDone", coalesce(sum(stakes), 0) AS "stakesSettled",
        coalesce(sum(members), 0) AS "membersPaid", coalesce(sum(amount), 0) AS "interestPaid"
      FROM bank.settlement_chunk WHERE settlement_chunk.day = day.day) chunk
    ORDER BY day.day DESC LIMIT 1`.execute(reader)
  return {
    daysDue: due.day === null ? 0 : countDays(due.day.start, now),
    waitingReason: due.state === 'waiting' ? due.reason : null,
    day: rows[0] ? describe(rows[0]) : null,
  }
}

/** Whole days from the first one that is not done to the one that runs now. */
function countDays(from: Date, now: Date): number {
  const { start: today } = readBankDay(now.toISOString().slice(0, 10))
  return Math.max(0, Math.round((today.getTime() - from.getTime()) / 86_400_000))
}

const formatDecimal = (micro: string): string => toDecimal(amountOf('GUSD', BigInt(micro)))

function describe(row: Row): SettlementDay {
  return {
    day: row.day,
    state: row.state,
    chunks: row.chunks,
    chunksDone: row.chunksDone,
    stakesSettled: Number(row.stakesSettled),
    membersPaid: Number(row.membersPaid),
    interestBudget: formatDecimal(row.interest_budget),
    interestPaid: formatDecimal(row.interestPaid),
    rewardsBudget: formatDecimal(row.rewards_budget),
    rewardsPaid: formatDecimal(row.rewards_paid),
    poolShare: formatDecimal(row.pool_share),
    demandRate: stakeRates.textOf(BigInt(row.demand_ppb)),
    shortfall: formatDecimal(row.shortfall),
    haltedReason: row.halted_reason,
    planTime: row.planned_at.getTime(),
    interestTime: row.interest_at?.getTime() ?? null,
    doneTime: row.done_at?.getTime() ?? null,
  }
}
