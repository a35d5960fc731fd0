import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { toCrossStatusSql } from '../toCrossStatusSql.ts'
import type { Waiting } from './readMixingHealth.ts'

/** Cross-chain transfers as their records have them; times in epoch milliseconds of bank time. */
export type CrossHealth = {
  /** Sent, and neither arrived nor refunded nor known to have failed; since they were sent. */
  readonly open: Waiting
  /** Said to have arrived, and our own reading of the chain does not show it; since it is said. */
  readonly unproven: Waiting
  /** Expired and not refunded yet; since the deadline. */
  readonly unrefunded: Waiting
  /** Transfers that were due for a check and have not been checked since. */
  readonly overdue: Waiting
  /** Their fill was seen, and is still not final; since it was made. */
  readonly unsettled: Waiting
}

/** Neither arrived nor refunded. */
const openStatuses = toCrossStatusSql('processing', 'expired', 'unknown')

/** Reads the facts about cross-chain transfers that may need an operator. */
export async function readCrossHealth({ database, clock }: BankContext): Promise<CrossHealth> {
  const now = await clock.now()
  const { rows } = await sql<{ name: keyof CrossHealth; count: number; oldest: Date | null }>`
    SELECT name, count(*)::int AS count, min(since) AS oldest FROM (
      SELECT 'open' AS name, sent_at AS since FROM bank.cross_order
        WHERE next_check_at IS NOT NULL AND status IN (${openStatuses})
      UNION ALL
      SELECT 'unproven', state_at FROM bank.cross_order
        WHERE next_check_at IS NOT NULL AND status IN (${openStatuses}) AND status_raw IN ('filled', 'slowFilled')
      UNION ALL
      SELECT 'unrefunded', to_timestamp(fill_deadline) FROM bank.cross_order
        WHERE next_check_at IS NOT NULL AND status = ${toCrossStatusSql('expired')}
      UNION ALL
      SELECT 'overdue', next_check_at FROM bank.cross_order WHERE next_check_at < ${now}
      UNION ALL
      SELECT 'unsettled', filled_at FROM bank.cross_order WHERE next_check_at IS NOT NULL AND status = ${toCrossStatusSql('success')}
    ) waiting GROUP BY name`.execute(database.kysely)
  const toWaiting = (name: keyof CrossHealth): Waiting => {
    const row = rows.find((each) => each.name === name)
    return { count: row?.count ?? 0, oldestTime: row?.oldest?.getTime() ?? null }
  }
  return {
    open: toWaiting('open'),
    unproven: toWaiting('unproven'),
    unrefunded: toWaiting('unrefunded'),
    overdue: toWaiting('overdue'),
    unsettled: toWaiting('unsettled'),
  }
}
