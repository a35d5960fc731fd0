import type { Transaction } from '@bank/database'
import { isMemberAccountSql, toAccountSql } from '@bank/ledger'
import { type RawBuilder, sql } from 'kysely'
import { coveringRevenue, houseTable, keptTables, lastDemandRate } from './keptTables.ts'
import { type Owed, type OwedColumn, parseOwed } from './owed.ts'

/** Liabilities and equity; micro-units. */
export type OwedNow = Owed & { readonly equity: bigint }

/** The settled days as far as interest rests on them: a table `planned (day, demand_ppb)`; the rate of the last day not halted. */
export const plannedTable = sql`
  planned AS (SELECT (SELECT max(day) FROM bank.settlement_day) AS day, ${lastDemandRate} AS demand_ppb)`

/**
 * Columns of sums over stakes `s` beside the row `p` of `plannedTable`: principal, promised, and accrued, which is the interest
 * of the whole seconds since the last planned day, as a redemption would pay it, and null without a demand stake.
 */
export const toStakeSums = (at: Date) => sql`
  sum(s.principal) AS principal, sum(s.promised) AS promised,
  sum(floor(s.principal::numeric * coalesce(p.demand_ppb, s.start_ppb)
    * greatest(0, floor(extract(epoch FROM
      ${at}::timestamptz - greatest(s.opened_at, (p.day + 1)::timestamp AT TIME ZONE 'UTC'))))
    / (bank.ppb_one()::numeric * bank.year_days() * bank.day_seconds()))) FILTER (WHERE s.days = 0) AS accrued`

/** Members' own rows, read whole; tables as `keptTables` has them. */
const wholeTables = (at: Date) => sql`${houseTable}, ${plannedTable},
    balances AS (
      SELECT coalesce(sum(balance) FILTER (WHERE ${isMemberAccountSql(sql`id`, 'USDT')}), 0) AS usdt,
        coalesce(sum(balance) FILTER (WHERE ${isMemberAccountSql(sql`id`, 'GUSD')}), 0) AS gusd FROM ledger.account),
    stakes AS (
      SELECT coalesce(principal, 0) AS principal, coalesce(promised, 0) AS promised, coalesce(accrued, 0) AS accrued
      FROM (SELECT ${toStakeSums(at)} FROM bank.stake s CROSS JOIN planned p WHERE s.redeemed_at IS NULL) sums),
    cover AS (SELECT accrued, ${coveringRevenue} AS revenue FROM stakes)`

/** The accrued interest of all demand stakes and the revenue that covers it; micro-units. What is beyond it is no liability. */
export type InterestCover = { readonly accrued: bigint; readonly revenue: bigint }

/**
 * Reads the accrued interest and its cover in the caller's snapshot. Where revenue covers all of it, the sums that are kept
 * show so, and `accrued` is theirs, which is never less; only otherwise are all open stakes read for the exact sum.
 */
export async function readInterestCover(transaction: Transaction, at: Date): Promise<InterestCover> {
  const read = async (tables: RawBuilder<unknown>): Promise<InterestCover> => {
    const { rows } = await sql<Record<keyof InterestCover, string>>`
      WITH ${tables} SELECT accrued, revenue FROM cover`.execute(transaction)
    const [{ accrued, revenue } = { accrued: 0, revenue: 0 }] = rows
    return { accrued: BigInt(accrued), revenue: BigInt(revenue) }
  }
  const kept = await read(keptTables(at))
  return kept.accrued <= kept.revenue ? kept : read(wholeTables(at))
}

async function sumKinds(transaction: Transaction, tables: RawBuilder<unknown>): Promise<OwedNow> {
  const { rows } = await sql<Record<OwedColumn | 'equity', string>>`
    WITH ${tables},
    books AS (
      SELECT -sum(balance) FILTER (WHERE asset = 'USDT') AS usdt, -sum(balance) FILTER (WHERE asset = 'GUSD') AS gusd,
        sum(balance) FILTER (WHERE code = ${toAccountSql('stakes')}) AS staked, sum(balance) FILTER (WHERE code IN (${toAccountSql('withdrawalsPendingUsdt', 'withdrawalsPending')})) AS pending,
        sum(balance) FILTER (WHERE code = ${toAccountSql('escrow')}) AS promised, sum(balance) FILTER (WHERE code = ${toAccountSql('suspense')}) AS suspense,
        sum(balance) FILTER (WHERE code = ${toAccountSql('pool')}) AS pool,
        sum(greatest(balance, 0)) FILTER (WHERE code IN (${toAccountSql('rewards', 'interest')})) AS set_aside,
        sum(balance) FILTER (WHERE code IN (${toAccountSql('revenue', 'dust')})) AS equity
      FROM house),
    orders AS (
      SELECT coalesce(sum(amount - paid_amount), 0) AS pending FROM bank.withdrawal
      WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed'))
    SELECT greatest(balances.usdt, books.usdt) AS usdt, greatest(balances.gusd, books.gusd) AS gusd,
      greatest(stakes.principal, books.staked) AS staked, greatest(orders.pending, books.pending) AS pending,
      greatest(stakes.promised, books.promised) + least(cover.accrued, cover.revenue) AS interest,
      greatest(books.suspense, 0) AS suspense, greatest(books.pool, 0) AS pool, books.set_aside, books.equity
    FROM books, balances, stakes, orders, cover`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('the books gave no answer')
  return { ...parseOwed(row), equity: BigInt(row.equity) }
}

/**
 * Everything owed in the caller's snapshot, each kind by what members' own rows add up to and by the books' own
 * accounts, whichever says more: a fault in one must not hide a debt. Reads all accounts and open stakes.
 */
export function readOwedWhole(transaction: Transaction, at: Date): Promise<OwedNow> {
  return sumKinds(transaction, wholeTables(at))
}

/**
 * The same from sums that are kept as the books change, however large they are. Interest is as of `readOwedWhole` or more,
 * by less than a micro-unit a stake: the accrual of many stakes is rounded once, and up.
 */
export function readOwed(transaction: Transaction, at: Date): Promise<OwedNow> {
  return sumKinds(transaction, keptTables(at))
}
