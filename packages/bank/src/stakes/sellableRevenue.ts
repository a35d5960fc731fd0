import type { Transaction } from '@bank/database'
import { toAccountSql, toEventTypeSql } from '@bank/ledger'
import { yearSeconds } from '@bank/money'
import { sql } from 'kysely'
import { partsPerOne } from '../policies/stakeRates.ts'
import { toTotalSql } from '../runningTotals/runningTotals.ts'

/** The database's own number for this lock: 'sell' in ASCII. */
const lockNumber = 0x73656c6c

/** Revenue, and what is kept of it for the days without a plan; micro-units and principal seconds. */
type Figures = {
  readonly revenue: string
  readonly fees: string
  readonly capital: string
  readonly growth: string
  readonly demandSeconds: string
  readonly demandPpb: string
}

/**
 * The revenue that fixed terms may take: what pool, team and demand leave of it. Kept are the whole income of the days
 * without a plan and their demand interest at its highest rate, the running day to its end.
 */
export const sellableRevenue = Object.freeze({
  /** Lets one sale at a time read and take it, until the transaction ends; a sale locks no account before. */
  lock: async (tx: Transaction): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx)
  },
  /** Reads it at a moment of bank time, in micro-units, never below zero. It is exact for the holder of the lock. */
  read: async (tx: Transaction, at: Date): Promise<bigint> => {
    const figures = await readFigures(tx, at)
    const [revenue, growth] = [BigInt(figures.revenue), BigInt(figures.growth)]
    const kept = growth + notNegative(figures.fees) + notNegative(figures.capital) + computeNeed(figures)
    return revenue > kept ? revenue - kept : 0n
  },
})

/** A negative sum frees nothing: capital that was paid out has left revenue already. */
function notNegative(micro: string): bigint {
  const value = BigInt(micro)
  return value > 0n ? value : 0n
}

/** Computes the interest of demand at its highest rate, rounded up. */
function computeNeed({ demandSeconds, demandPpb }: Figures): bigint {
  const scale = partsPerOne * yearSeconds
  return (BigInt(demandSeconds) * BigInt(demandPpb) + scale - 1n) / scale
}

/**
 * The capital that opens a bank is kept for no day while none is planned: nothing else could be sold then. Stakes that
 * the plan counted are kept for by their sum, for adding up all of them would make each purchase slow.
 */
async function readFigures(tx: Transaction, at: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    WITH newest AS (
      SELECT last_stake, demand_principal, (day + 1)::timestamp AT TIME ZONE 'UTC' AS until
      FROM bank.settlement_day ORDER BY day DESC LIMIT 1
    ), span AS (
      SELECT newest.*, date_trunc('day', greatest(${at}::timestamptz, newest.until), 'UTC') + interval '24 hours' AS ends
      FROM (VALUES (1)) AS always LEFT JOIN newest ON true
    ), counted AS (
      SELECT ${toTotalSql('dayFees')} AS fees, ${toTotalSql('dayCapital')} AS capital
    ), came AS (
      SELECT coalesce(sum(balance), 0) AS revenue,
        coalesce(sum(balance) FILTER (WHERE event_type IN (${toEventTypeSql('exchangeOut', 'exchangeIn')})), 0) AS fees,
        coalesce(sum(balance) FILTER (WHERE event_type IN (${toEventTypeSql('capital', 'surplus')})), 0) AS capital
      FROM ledger.house_balances() WHERE account_id = ${toAccountSql('revenue')}
    )
    SELECT came.revenue, came.fees - counted.fees AS fees,
      CASE WHEN span.until IS NULL THEN 0 ELSE came.capital - counted.capital END AS capital,
      (SELECT coalesce(sum(booked), 0) FROM bank.growth
        WHERE to_time >= coalesce(span.until, '-infinity')) AS growth,
      coalesce(demand_principal * extract(epoch FROM ends - until)::bigint::numeric, 0)
        + (SELECT coalesce(sum(principal * ceil(extract(epoch FROM ends - opened_at))), 0) FROM bank.stake
          WHERE id > coalesce(last_stake, 0) AND days = 0 AND redeemed_at IS NULL) AS "demandSeconds",
      (SELECT floor(value::numeric * ${sql.lit(Number(partsPerOne))}) FROM bank.parameter
        WHERE name = 'demandProfitEnd') AS "demandPpb"
    FROM span, counted, came`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('revenue has no figures')
  return row
}
