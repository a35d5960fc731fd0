import type { Transaction } from '@bank/database'
import { isMemberAccountSql, toAccountSql } from '@bank/ledger'
import { type RawBuilder, sql } from 'kysely'
import { coveringRevenue, houseTable, keptTables, lastDemandRate } from './keptTables.ts'
import { type Owed, type OwedColumn, parseOwed } from './owed.ts'

/** Liabilities and equity; micro-units. */
export type OwedNow = Owed & { readonly equity: bigint }

/**
 * Two tables for a query of liabilities. `house (code, asset, balance)`: the house accounts. `earning (member_id,
 * principal, promised, accrued)`: open stakes; accrued is the interest of the whole seconds since the last planned day, as
 * a redemption would pay it, at the rate of the last day that was not halted, and null without a demand stake.
 */
export const owedTables = (at: Date) => sql`${houseTable},
  planned AS (SELECT (SELECT max(day) FROM bank.settlement_day) AS day,
    ${lastDemandRate} AS demand_ppb),
  earning AS (
    SELECT s.member_id, sum(s.principal) AS principal, sum(s.promised) AS promised,
      sum(floor(s.principal::numeric * coalesce(p.demand_ppb, s.start_ppb)
      * greatest(0, floor(extract(epoch FROM
        ${at}::timestamptz - greatest(s.opened_at, (p.day + 1)::timestamp AT TIME ZONE 'UTC'))))
      / (bank.ppb_one()::numeric * bank.year_days() * bank.day_seconds()))) FILTER (WHERE s.days = 0) AS accrued
    FROM bank.stake s CROSS JOIN planned p WHERE s.redeemed_at IS NULL GROUP BY s.member_id)`

/** Sums the accrued interest of all demand stakes, limited to revenue: the remainder is no liability. */
export const coveredInterest = sql`
  SELECT coalesce((SELECT sum(accrued) FROM earning), 0) AS accrued,
    ${coveringRevenue} AS revenue`

/** Members' own rows, read whole; tables as `keptTables` has them. */
const wholeTables = (at: Date) => sql`${owedTables(at)}, cover AS (${coveredInterest}),
    balances AS (
      SELECT coalesce(sum(balance) FILTER (WHERE ${isMemberAccountSql(sql`id`, 'USDT')}), 0) AS usdt,
        coalesce(sum(balance) FILTER (WHERE ${isMemberAccountSql(sql`id`, 'GUSD')}), 0) AS gusd FROM ledger.account),
    stakes AS (
      SELECT coalesce(sum(principal), 0) AS principal, coalesce(sum(promised), 0) AS promised FROM earning)`

async function sumKinds(transaction: Transaction, tables: RawBuilder<unknown>): Promise<OwedNow> {
  const { rows } = await sql<Record<OwedColumn | 'equity', string>>`
    WITH ${tables},
    books AS (
      SELECT -sum(balance) FILTER (WHERE asset = 'USDT') AS usdt, -sum(balance) FILTER (WHERE asset = 'GUSD') AS gusd,
        sum(balance) FILTER (WHERE code = ${toAccountSql('stakes')}) AS staked, sum(balance) FILTER (WHERE code = ${toAccountSql('withdrawalsPending')}) AS pending,
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
