import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** The duration of recent withdrawal reviews. */
export type ReviewTime = {
  readonly days: number
  readonly count: number
  readonly medianSeconds: number
}

const days = 30
/** Fewer reviews do not predict the next one. */
const fewest = 5

/**
 * Computes the median time from request to decision over the withdrawals reviewed in the last 30 days; null for fewer
 * than five.
 */
export async function getReviewTime(bank: BankContext): Promise<ReviewTime | null> {
  const now = await bank.clock.now()
  const since = new Date(now.getTime() - days * 24 * 60 * 60_000)
  const { rows } = await sql<{ count: string; median: number | null }>`
    SELECT count(*) AS count, percentile_cont(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM decided.at - decided.created_at)::float8) AS median
    FROM (
      SELECT w.created_at, r.at
      FROM bank.withdrawal w CROSS JOIN LATERAL (
        SELECT max(created_at) AS at FROM bank.withdrawal_review
        WHERE withdrawal_id = w.id AND verdict IN ('approve', 'reject')
      ) r
      WHERE w.created_at >= ${since} AND w.state NOT IN ('requested', 'screening', 'review', 'frozen')
        AND r.at IS NOT NULL
    ) decided`.execute(bank.database.kysely)
  const [row] = rows
  const count = Number(row?.count ?? 0)
  if (!row || row.median === null || count < fewest) return null
  return { days, count, medianSeconds: Math.max(0, Math.round(row.median)) }
}
