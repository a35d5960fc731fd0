import { type Database, longStatementTimeout, type Transaction } from '@bank/database'
import { isMemberAccountSql, toMemberAccountSql, toOwnerSql } from '@bank/ledger'
import type { Asset } from '@bank/money'
import { sql } from 'kysely'
import { type InterestCover, plannedTable, toStakeSums } from './readOwed.ts'
import { leavesPerRow } from './sumTree.ts'

/** Leaves as stored, of as many members as the tree wants in a row. */
export type LeavesRow = { readonly first_member: string; readonly leaves: Buffer }

/** The members from one number until before another, and the position of their first row. */
export type MemberHalf = { readonly from: bigint; readonly until: bigint; readonly position: number }

/** Rows of leaves fetched at once: some hundred thousand members' would fit, and few megabytes are enough. */
const rowsAtOnce = 64
const cursorName = 'solvency_leaves_cursor'

type HalfParams = { readonly at: Date; readonly cover: InterestCover; readonly half: MemberHalf }

/** Every leaf of a half, packed by the database, as many a row as the tree wants; in the order of members' numbers. */
const createLeavesTable = ({ at, cover, half: { from, until } }: HalfParams) => {
  const toBalances = (asset: Asset) => {
    const first = toMemberAccountSql(sql`${from}::bigint`, asset)
    const end = toMemberAccountSql(sql`${until}::bigint`, asset)
    return sql`SELECT ${toOwnerSql(sql`id`)} AS member_id, balance FROM ledger.account
      WHERE ${isMemberAccountSql(sql`id`, asset)} AND id >= ${first} AND id < ${end}`
  }
  const covered =
    cover.accrued > cover.revenue
      ? sql`floor(e.accrued * ${cover.revenue}::numeric / ${cover.accrued}::numeric)`
      : sql`e.accrued`
  return sql`
  DECLARE ${sql.raw(cursorName)} NO SCROLL CURSOR FOR
  WITH ${plannedTable},
  earning AS (SELECT s.member_id, ${toStakeSums(at)} FROM bank.stake s CROSS JOIN planned p
    WHERE s.redeemed_at IS NULL AND s.member_id >= ${from} AND s.member_id < ${until} GROUP BY s.member_id),
  orders AS (SELECT member_id, sum(amount - paid_amount) AS pending FROM bank.withdrawal
    WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed') AND member_id >= ${from} AND member_id < ${until}
    GROUP BY member_id),
  usdt AS (${toBalances('USDT')}),
  gusd AS (${toBalances('GUSD')}),
  leaf AS (
    SELECT m.id, (row_number() OVER (ORDER BY m.id) - 1) / ${leavesPerRow}::int AS place,
      int8send(m.id) || decode(substr(m.address, 3), 'hex') || int8send(coalesce(u.balance, 0))
      || int8send(coalesce(g.balance, 0)) || int8send(coalesce(e.principal::bigint, 0))
      || int8send(coalesce(o.pending::bigint, 0))
      || int8send(coalesce((e.promised + coalesce(${covered}, 0))::bigint, 0)) AS packed
    FROM bank.member m
      LEFT JOIN usdt u ON u.member_id = m.id LEFT JOIN gusd g ON g.member_id = m.id
      LEFT JOIN earning e ON e.member_id = m.id LEFT JOIN orders o ON o.member_id = m.id
    WHERE m.id >= ${from} AND m.id < ${until})
  SELECT min(id) AS first_member, string_agg(packed, ''::bytea ORDER BY id) AS leaves
  FROM leaf GROUP BY place ORDER BY place`
}

/** Readies a transaction for a reading of all members; one of two that wait for each other may be idle for long. */
export async function prepareLongReading(transaction: Transaction): Promise<void> {
  await sql.raw(longStatementTimeout.statement).execute(transaction)
  await sql`SET LOCAL idle_in_transaction_session_timeout = '15min'`.execute(transaction)
  // Every member is joined, sorted and packed once: memory for it is well spent, and compiling the query is not.
  await sql`SET LOCAL work_mem = '64MB'`.execute(transaction)
  await sql`SET LOCAL jit = off`.execute(transaction)
}

/** Exports the snapshot of a repeatable-read transaction; others can read in it while that one is open. */
export async function exportSnapshot(transaction: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id`.execute(transaction)
  if (rows[0] === undefined) throw new Error('the database gave no snapshot')
  return rows[0].id
}

/** Finds the two halves of all members; only the last row of the second may be short of leaves. */
export async function findHalves(transaction: Transaction): Promise<readonly MemberHalf[]> {
  const { rows } = await sql<{ middle: string; end: string; position: number }>`
    WITH half AS (SELECT count(*) / ${2 * leavesPerRow}::int AS position, max(id) + 1 AS until FROM bank.member)
    SELECT m.id AS middle, h.until AS end, h.position::int FROM half h CROSS JOIN LATERAL (
      SELECT id FROM bank.member ORDER BY id OFFSET h.position * ${leavesPerRow}::int LIMIT 1) m`.execute(
    transaction,
  )
  const { middle = 0, end = 0, position = 0 } = rows[0] ?? {}
  return [
    { from: 0n, until: BigInt(middle), position: 0 },
    { from: BigInt(middle), until: BigInt(end), position },
  ]
}

/**
 * Reads the leaves of a half over a connection of its own, in an exported snapshot, and gives them on a few rows at a time;
 * the database packs the next while the handler works. A failure ends it: rows are given on once.
 */
export function readLeaves(
  database: Database,
  params: HalfParams & { readonly snapshot: string },
  onRows: (rows: readonly LeavesRow[]) => Promise<void>,
): Promise<void> {
  // Not inTransaction, which would repeat the reading after rows of it were handled.
  const unrepeated = database.kysely.transaction().setIsolationLevel('repeatable read')
  return unrepeated.execute(async (transaction) => {
    await sql`SET TRANSACTION SNAPSHOT ${sql.lit(params.snapshot)}`.execute(transaction)
    await prepareLongReading(transaction)
    await createLeavesTable(params).execute(transaction)
    const fetchRows = async () =>
      (await sql<LeavesRow>`FETCH ${sql.raw(`${rowsAtOnce} FROM ${cursorName}`)}`.execute(transaction)).rows
    for (let rows = await fetchRows(); rows.length > 0; ) {
      const [next] = await Promise.all([fetchRows(), onRows(rows)])
      rows = next
    }
  })
}
