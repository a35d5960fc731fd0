import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** The cover of a UTC day by its records on chain: assets divided by liabilities, cut to six decimals. */
export type SolvencyDay = {
  readonly dayTime: number
  readonly lowestRatio: string
  /** The ratio of the day's last record. */
  readonly lastRatio: string
  readonly recordCount: number
}

const dayMs = 86_400_000

/**
 * Lists the days up to today that have a record on chain while something was owed, oldest first; a day without one is left
 * out. Public.
 */
export async function listSolvencyDays(
  { database, clock }: BankContext,
  { days }: { readonly days: number },
): Promise<readonly SolvencyDay[]> {
  const today = Math.floor((await clock.now()).getTime() / dayMs)
  const from = new Date((today - days + 1) * dayMs)
  const { rows } = await sql<{ day: string; lowest: string; last: string; records: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*) AS records, trunc(min(ratio), 6) AS lowest,
      trunc((array_agg(ratio ORDER BY tree_id DESC))[1], 6) AS last
    FROM (
      SELECT (block_time AT TIME ZONE 'UTC')::date AS day, tree_id, greatest(assets, 0)::numeric / liabilities AS ratio
      FROM bank.attestation WHERE state = 'recorded' AND liabilities > 0 AND block_time >= ${from}
    ) record
    GROUP BY day ORDER BY day`.execute(database.kysely)
  return rows.map(({ day, lowest, last, records }) => ({
    dayTime: Date.parse(`${day}T00:00:00Z`),
    lowestRatio: lowest,
    lastRatio: last,
    recordCount: Number(records),
  }))
}
