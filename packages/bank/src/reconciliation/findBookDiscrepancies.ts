import type { Transaction } from '@bank/database'
import {
  type EntryRange,
  findRecentDiscrepancies,
  getHouseBalance,
  type HouseAccount,
  isMemberAccountSql,
  toAccountSql,
  toEventTypeSql,
  toMemberAccountSql,
  toOwnerSql,
  toPlacementSql,
} from '@bank/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Breach } from '../bookBreaches/bookBreach.ts'
import { findPendingDiscrepancies } from '../withdrawalOrders/findPendingDiscrepancies.ts'

const neverBelowZero = [
  'reserve',
  'suspense',
  'withdrawalsPendingUsdt',
  'revenue',
  'withdrawalsPending',
  'stakes',
  'escrow',
  'rewards',
  'pool',
  'interest',
  'losses',
  'dust',
] as const satisfies readonly HouseAccount[]
const neverAboveZero = ['vault', 'issuance'] as const satisfies readonly HouseAccount[]
/** States of an order that owes no member anything any more. */
const closedStates = sql`('confirmed', 'rejected', 'cancelled', 'failed')`

/** Selects the entries `e` of a range, or all without one. */
const isInRange = (range?: EntryRange): RawBuilder<boolean> =>
  range === undefined ? sql`true` : sql`e.xid >= ${range.from}::bigint AND e.xid < ${range.upto}::bigint`

/** House accounts have the sign that they must have. Needs one snapshot, as all of these. */
export async function findSignBreaches(tx: Transaction): Promise<Breach[]> {
  const found: Breach[] = []
  const add = (invariant: string, subject: HouseAccount, micro: bigint) =>
    found.push({ source: 'ledger.entry', invariant, subject, expected: '0', actual: `${micro}` })
  for (const account of neverBelowZero) {
    const { micro } = await getHouseBalance(tx, account)
    if (micro < 0n) add('house accounts are never below zero', account, micro)
  }
  for (const account of neverAboveZero) {
    const { micro } = await getHouseBalance(tx, account)
    if (micro > 0n) add('vault and issuance are never above zero', account, micro)
  }
  return found
}

/** The suspense account holds the deposits in suspense, and nothing else. */
export async function findSuspenseBreaches(tx: Transaction): Promise<Breach[]> {
  const { micro } = await getHouseBalance(tx, 'suspense')
  const { rows } = await sql<Breach>`
    SELECT 'bank.recharge' AS source, 'suspense is what its deposits add up to' AS invariant, 'suspense' AS subject,
      coalesce(sum(amount), 0)::text AS expected, ${`${micro}`}::text AS actual
    FROM bank.recharge WHERE state = 'suspense' HAVING coalesce(sum(amount), 0) <> ${`${micro}`}::bigint`.execute(
    tx,
  )
  return rows
}

/**
 * Every order has the posting that took its amount, and every such posting has its order. Given a range, only open
 * orders and the postings of the range are compared.
 */
export async function findOrderBreaches(tx: Transaction, range?: EntryRange): Promise<Breach[]> {
  const isOpen = sql`o.state NOT IN ${closedStates}`
  const { rows } = await sql<Breach>`
    WITH wanted AS (
      SELECT o.id, o.key, o.amount, ${toPlacementSql(sql`o.member_id`)} AS placement,
        CASE o.asset WHEN 'USDT' THEN ${toMemberAccountSql(sql`o.member_id`, 'USDT')}
          ELSE ${toMemberAccountSql(sql`o.member_id`, 'GUSD')} END AS account_id
      FROM bank.withdrawal o WHERE ${range === undefined ? sql`true` : isOpen}
    ), posted AS (
      SELECT w.id, sum(e.amount) AS amount FROM wanted w
      JOIN ledger.entry e ON e.placement = w.placement AND e.transaction_key = w.key AND e.account_id = w.account_id
      WHERE e.event_type = ${toEventTypeSql('withdraw')}
        AND e.event_type IN (ledger.withdrawal_type(), ledger.withdrawal_return_type()) AND e.version IS NOT NULL
      GROUP BY w.id
    ), taken AS (
      SELECT e.transaction_key, ${toOwnerSql(sql`e.account_id`)} AS member_id,
        CASE WHEN ${isMemberAccountSql(sql`e.account_id`, 'USDT')} THEN 'USDT' ELSE 'GUSD' END AS asset,
        sum(e.amount) AS amount
      FROM ledger.entry e
      WHERE e.event_type = ${toEventTypeSql('withdraw')} AND e.version IS NOT NULL AND ${isInRange(range)}
      GROUP BY 1, 2, 3
    )
    SELECT 'bank.withdrawal' AS source, 'an order is posted under its key' AS invariant, 'withdrawal ' || w.id AS subject,
      (-w.amount)::text AS expected, coalesce(p.amount, 0)::text AS actual
    FROM wanted w LEFT JOIN posted p ON p.id = w.id WHERE coalesce(p.amount, 0) <> -w.amount
    UNION ALL
    SELECT 'ledger.entry', 'a withdrawal posted has its order', 'posting ' || t.transaction_key, '0', sum(t.amount)::text
    FROM taken t LEFT JOIN bank.withdrawal o ON o.key = t.transaction_key AND o.member_id = t.member_id
      AND o.asset = t.asset
    WHERE o.id IS NULL
    GROUP BY t.transaction_key`.execute(tx)
  return rows
}

/** No product lets a member pay another: each posting moves the money of one member, or pays several. */
export async function findTransferBreaches(tx: Transaction, range?: EntryRange): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    SELECT 'ledger.entry' AS source, 'no posting moves money between members' AS invariant,
      'posting ' || e.transaction_key AS subject, '0' AS expected,
      sum(e.amount) FILTER (WHERE e.amount > 0)::text AS actual
    FROM ledger.entry e
    WHERE e.version IS NOT NULL
      AND ${isInRange(range)}
    GROUP BY e.transaction_key
    HAVING bool_or(e.amount < 0) AND bool_or(e.amount > 0)
      AND count(DISTINCT ${toOwnerSql(sql`e.account_id`)}) > 1`.execute(tx)
  return rows
}

/**
 * The books received what the vault counted as deposited, and paid what it counted as paid out, up to the blocks that
 * are read: both counters move in the transactions that post. A payment that is not booked as an order's is outside.
 */
export async function findVaultBreaches(tx: Transaction): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    WITH counted AS (
      SELECT kind, sum(counted) AS micro FROM bank.chain_follower WHERE kind IN ('recharges', 'payouts') GROUP BY kind
    ), books AS (
      SELECT 'recharges' AS kind,
        -ledger.house_balance(${toAccountSql('vault')}::bigint, ${toEventTypeSql('recharge')}::smallint) AS micro
      UNION ALL
      SELECT 'payouts', ledger.house_balance(${toAccountSql('vault')}::bigint, ${toEventTypeSql('withdraw')}::smallint)
        + (SELECT coalesce(sum(amount), 0) FROM bank.unrecognized_payout WHERE booked_as IS DISTINCT FROM 'withdrawal')
    )
    SELECT 'bank.chain_follower' AS source, 'the books have what the vault counted' AS invariant, kind AS subject,
      counted.micro::text AS expected, books.micro::text AS actual
    FROM counted JOIN books USING (kind) WHERE counted.micro <> books.micro`.execute(tx)
  return rows
}

/**
 * Compares what was posted in a range with everything that is open: the entries and the balances that they moved, the
 * house accounts, suspense, open orders and the vault's counters. Needs one snapshot.
 */
export async function findBookDiscrepancies(tx: Transaction, range: EntryRange): Promise<Breach[]> {
  const recent = await findRecentDiscrepancies(tx, range)
  return [
    ...recent.map((found) => ({ source: 'ledger.entry', ...found })),
    ...(await findSignBreaches(tx)),
    ...(await findSuspenseBreaches(tx)),
    ...(await findPendingDiscrepancies(tx)).map((found) => ({ source: 'bank.withdrawal', ...found })),
    ...(await findOrderBreaches(tx, range)),
    ...(await findTransferBreaches(tx, range)),
    ...(await findVaultBreaches(tx)),
  ]
}
