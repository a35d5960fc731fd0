import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { formatSignedDecimal } from './formatSignedDecimal.ts'

/** One settled day and how far it is; amounts as decimal strings of GUSD, times in epoch milliseconds of bank time. */
export type SettledDay = {
  /** As 2026-11-21. */
  readonly day: string
  readonly state: 'interest' | 'rewards' | 'done'
  readonly haltedReason: string | null
  readonly growth: string
  readonly fees: string
  readonly capital: string
  readonly poolShare: string
  readonly rewardsBudget: string
  /** Total by the rates; null before it is computed. */
  readonly rewardsDue: string | null
  readonly rewardsPaid: string
  readonly interestBudget: string
  readonly interestPaid: string
  /** Amount missing for the promised demand rate. */
  readonly shortfall: string
  /** The day's demand rate as an annual fraction, such as 0.0123. */
  readonly demandRate: string
  readonly chunksDone: number
  readonly chunksTotal: number
  readonly stakes: number
  readonly planTime: number
  readonly interestTime: number | null
  readonly doneTime: number | null
}

export type SettlementPage = Page<SettledDay>

type Row = {
  day: string
  state: SettledDay['state']
  halted_reason: string | null
  growth: string
  fees: string
  capital: string
  pool_share: string
  rewards_budget: string
  rewards_due: string | null
  rewards_paid: string
  interest_budget: string
  interest_paid: string
  shortfall: string
  demand_rate: string
  planned_at: Date
  interest_at: Date | null
  done_at: Date | null
  chunks_done: number
  chunks_total: number
  stakes: string
  total: number
}

/** The settlement's days, newest first, with their chunks done and to do. Throws 403. */
export async function listSettlementDays(
  bank: BankContext,
  params: PageRequest & { readonly operator: Operator },
): Promise<SettlementPage> {
  const { operator, pageNo, pageSize } = params
  assertMay(operator, 'revenue.read')
  const { rows } = await sql<Row>`
    WITH page AS (
      SELECT * FROM bank.settlement_day ORDER BY day DESC LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}
    )
    SELECT d.*, round(d.demand_ppb::numeric / bank.ppb_one(), 9)::text AS demand_rate,
      c.chunks_done, c.chunks_total, c.stakes,
      (SELECT count(*)::int FROM bank.settlement_day) AS total
    FROM page d CROSS JOIN LATERAL (
      SELECT count(done_at)::int AS chunks_done, count(*)::int AS chunks_total,
        coalesce(sum(stakes), 0) AS stakes
      FROM bank.settlement_chunk WHERE day = d.day
    ) c ORDER BY d.day DESC`.execute(bank.database.kysely)
  const total = rows[0]?.total ?? (await countDays(bank))
  return { dataList: rows.map(toDay), total, pageNo, pageSize }
}

/** A page past the end has no row that could carry the total. */
async function countDays({ database }: BankContext): Promise<number> {
  const row = await database.kysely
    .selectFrom('bank.settlement_day')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function toDay(row: Row): SettledDay {
  const formatGusd = (micro: string) => formatSignedDecimal(BigInt(micro))
  return {
    day: row.day,
    state: row.state,
    haltedReason: row.halted_reason,
    growth: formatGusd(row.growth),
    fees: formatGusd(row.fees),
    capital: formatGusd(row.capital),
    poolShare: formatGusd(row.pool_share),
    rewardsBudget: formatGusd(row.rewards_budget),
    rewardsDue: row.rewards_due === null ? null : formatGusd(row.rewards_due),
    rewardsPaid: formatGusd(row.rewards_paid),
    interestBudget: formatGusd(row.interest_budget),
    interestPaid: formatGusd(row.interest_paid),
    shortfall: formatGusd(row.shortfall),
    demandRate: row.demand_rate,
    chunksDone: row.chunks_done,
    chunksTotal: row.chunks_total,
    stakes: Number(row.stakes),
    planTime: row.planned_at.getTime(),
    interestTime: row.interest_at?.getTime() ?? null,
    doneTime: row.done_at?.getTime() ?? null,
  }
}
