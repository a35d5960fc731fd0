import type { Database } from '@bank/database'
import { sql } from 'kysely'
import { getSolvencyVerdict } from '../earningGates/getSolvencyVerdict.ts'
import { type BankDay, readBankDay } from './bankDay.ts'

/** The state of settlement: an open day, a day that may be planned, or the reason there is none. */
export type DueDay =
  | { readonly state: 'running'; readonly day: BankDay; readonly step: 'interest' | 'rewards' }
  | { readonly state: 'due'; readonly day: BankDay }
  | { readonly state: 'waiting'; readonly day: BankDay | null; readonly reason: WaitingReason }

/**
 * No stake exists yet; the day has not ended; the vault's growth is not measured through its end; solvency has not been
 * measured for hours: the day waits for the next measurement, and loses nothing by it.
 */
export type WaitingReason = 'noStakes' | 'dayNotOver' | 'growthUnmeasured' | 'solvencyUnread'

/** A transaction, or the pool where a moment is enough. */
type Reader = Database['kysely']

type Row = { readonly day: string | null; readonly state: 'interest' | 'rewards' | null }

/** Days follow each other without a gap from that of the first stake; the next waits until the one before is done. */
export async function findDueDay(reader: Reader, now: Date): Promise<DueDay> {
  const { rows } = await sql<Row>`
    SELECT coalesce(open.day, newest.day + 1,
        (SELECT (opened_at AT TIME ZONE 'UTC')::date FROM bank.stake ORDER BY id LIMIT 1)) AS day, open.state
    FROM (SELECT max(day) AS day FROM bank.settlement_day) newest
    LEFT JOIN bank.settlement_day open ON open.state <> 'done'`.execute(reader)
  const [row] = rows
  if (!row?.day) return { state: 'waiting', day: null, reason: 'noStakes' }
  const day = readBankDay(row.day)
  if (row.state !== null) return { state: 'running', day, step: row.state }
  if (now < day.end) return { state: 'waiting', day, reason: 'dayNotOver' }
  if (!(await isMeasured(reader, day))) return { state: 'waiting', day, reason: 'growthUnmeasured' }
  const { isFresh } = await getSolvencyVerdict(reader)
  return isFresh ? { state: 'due', day } : { state: 'waiting', day, reason: 'solvencyUnread' }
}

/** Every vault that was watched by then and still is; a bank that watches none has no growth to wait for. */
async function isMeasured(reader: Reader, { end }: BankDay): Promise<boolean> {
  const { rows } = await sql<{ readonly isMeasured: boolean }>`
    SELECT NOT EXISTS (SELECT FROM bank.growth_watch watch WHERE since < ${end} AND ended_at IS NULL AND NOT EXISTS (
      SELECT FROM bank.growth WHERE growth.chain_id = watch.chain_id AND growth.vault = watch.vault
        AND growth.to_time >= ${end})) AS "isMeasured"`.execute(reader)
  return rows[0]?.isMeasured === true
}
