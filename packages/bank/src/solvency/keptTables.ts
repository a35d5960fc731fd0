import { toAccountSql } from '@bank/ledger'
import { type RawBuilder, sql } from 'kysely'
import { toTotalSql } from '../runningTotals/runningTotals.ts'

/** The house accounts: a table `house (code, asset, balance)` for a query of liabilities. */
export const houseTable = sql`
  house AS (SELECT c.code, c.asset, coalesce(sum(b.balance), 0) AS balance FROM ledger.account_code c
    LEFT JOIN ledger.house_balances() b ON b.account_id = c.code WHERE c.owner = 'house' GROUP BY c.code)`

/** The rate of the last day that was not halted, parts per billion; null before any. */
export const lastDemandRate = sql`
  (SELECT demand_ppb FROM bank.settlement_day WHERE halted_reason IS NULL ORDER BY day DESC LIMIT 1)`

/** The revenue that covers accrued interest, of `houseTable`. */
export const coveringRevenue = sql`
  greatest(0, (SELECT balance FROM house WHERE code = ${toAccountSql('revenue')}))`

/**
 * The tables that a sum of liabilities reads, from kept sums: `house`, `balances` of the members' entries, `stakes`, and
 * `cover`, the accrued interest of demand and the revenue that covers it. Only demand stakes that were opened after the
 * last planned day are read one by one; the others have all earned since its end.
 */
export const keptTables = (at: Date): RawBuilder<unknown> => sql`${houseTable},
  balances AS (SELECT coalesce(sum(balance) FILTER (WHERE asset = 0), 0) AS usdt,
    coalesce(sum(balance) FILTER (WHERE asset = 1), 0) AS gusd FROM ledger.member_balances()),
  stakes AS (SELECT ${toTotalSql('principal')} AS principal, ${toTotalSql('promised')} AS promised),
  planned AS (SELECT (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' FROM bank.settlement_day) AS until,
    ${lastDemandRate} AS demand_ppb,
    bank.ppb_one()::numeric * bank.year_days() * bank.day_seconds() AS scale),
  recent AS (
    SELECT coalesce(sum(s.principal), 0) AS principal, coalesce(sum(s.principal::numeric * s.start_ppb), 0) AS rate,
      coalesce(sum(floor(s.principal::numeric * coalesce(p.demand_ppb, s.start_ppb)
        * greatest(0, floor(extract(epoch FROM ${at}::timestamptz - s.opened_at))) / p.scale)), 0) AS accrued
    FROM planned p JOIN bank.stake s ON s.redeemed_at IS NULL AND s.days = 0
      AND s.opened_at > coalesce(p.until, '-infinity')),
  cover AS (
    SELECT r.accrued + ceil(coalesce(coalesce((${toTotalSql('demandPrincipal')} - r.principal) * p.demand_ppb,
        ${toTotalSql('demandRate')} - r.rate) * greatest(0, floor(extract(epoch FROM ${at}::timestamptz - p.until)))
        / p.scale, 0)) AS accrued,
      ${coveringRevenue} AS revenue
    FROM recent r, planned p)`
