import type { Transaction } from '@bank/database'
import { getHouseBalance, toAccountSql, toEventTypeSql } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankDay } from './bankDay.ts'

/**
 * Reads the revenue that had come in by the end of a day, in micro-units: a day that is caught up is paid out of nothing
 * that came in after it. What a later day spent came out of its own income first; growth counts in the time in which it
 * grew, and what earlier days set aside is gone whenever that was.
 */
export async function readRevenueBy(tx: Transaction, { day, end }: BankDay): Promise<bigint> {
  const { rows } = await sql<{ readonly later: string | null }>`
    WITH moved AS (
      SELECT day, credit - debit AS net FROM ledger.house_days(ARRAY[${toAccountSql('revenue')}])
      WHERE day > ${day}::date AND event_type NOT IN (${toEventTypeSql('growth', 'setAside')})
      UNION ALL
      SELECT (midnight AT TIME ZONE 'UTC')::date, CASE WHEN to_time = from_time THEN booked ELSE
          div(booked * extract(epoch FROM least(to_time, midnight + interval '1 day') - from_time),
            extract(epoch FROM to_time - from_time))
          - div(booked * extract(epoch FROM greatest(from_time, midnight) - from_time),
            extract(epoch FROM to_time - from_time)) END
      FROM bank.growth, LATERAL generate_series(
        date_trunc('day', greatest(from_time, ${end}), 'UTC'), to_time, interval '24 hours') AS midnight
      WHERE to_time >= ${end} AND booked > 0
    )
    SELECT max(came) AS later FROM (
      SELECT sum(sum(net)) OVER (ORDER BY day DESC) AS came FROM moved GROUP BY day) since`.execute(tx)
  const later = BigInt(rows[0]?.later ?? 0)
  const revenue = (await getHouseBalance(tx, 'revenue')).micro
  return later > 0n ? revenue - later : revenue
}
