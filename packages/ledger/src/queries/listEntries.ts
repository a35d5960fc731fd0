import type { Database } from '@bank/database'
import { type Amount, type Asset, amountOf } from '@bank/money'
import { getAccountAsset, getMemberAccountId, getPlacement, type MemberId } from '../chartOfAccounts.ts'

export type LedgerEntry = {
  readonly id: string
  readonly transactionKey: string
  readonly eventType: number
  readonly amount: Amount
  readonly balanceAfter: Amount
  readonly createdAt: Date
  readonly metadata: Readonly<Record<string, unknown>>
}

export type EntryFilter = {
  readonly memberId: MemberId
  /** Empty means every type. */
  readonly eventTypes: readonly number[]
  readonly from: Date
  readonly to: Date
  readonly limit: number
  readonly offset: number
}

type EntryRow = {
  account_id: string
  version: string
  event_type: number
  amount: string
  balance_after: string
  transaction_key: string
  created_at: Date
  metadata: Record<string, unknown> | null
  total: string
}

// Each kind of each account is one range of the index, in the order of the list: a page takes its first entries, and the
// count reads no row of the table. Kinds are found by skipping from one to the next.
const listText = `
  WITH RECURSIVE kind AS (
    SELECT id, (SELECT min(event_type) FROM ledger.entry
      WHERE placement = $1 AND account_id = id AND balance_after IS NOT NULL) AS type
    FROM unnest($2::bigint[]) id
    UNION ALL
    SELECT id, (SELECT min(event_type) FROM ledger.entry
      WHERE placement = $1 AND account_id = id AND balance_after IS NOT NULL AND event_type > kind.type)
    FROM kind WHERE type IS NOT NULL
  ), range AS MATERIALIZED (
    SELECT id, type FROM kind WHERE type IS NOT NULL AND (cardinality($3::smallint[]) = 0 OR type = ANY ($3))
  ), listed AS (
    SELECT first.* FROM range CROSS JOIN LATERAL (
      SELECT account_id, event_type, created_at, transaction_key FROM ledger.entry
      WHERE placement = $1 AND account_id = range.id AND event_type = range.type AND balance_after IS NOT NULL
        AND created_at BETWEEN $4 AND $5
      ORDER BY created_at DESC, transaction_key LIMIT $6::bigint + $7::bigint
    ) first
    ORDER BY created_at DESC, transaction_key, event_type DESC, account_id LIMIT $6 OFFSET $7
  ), counted AS (
    SELECT coalesce(sum(entries), 0) AS total FROM range CROSS JOIN LATERAL (
      SELECT count(*) AS entries FROM ledger.entry
      WHERE placement = $1 AND account_id = range.id AND event_type = range.type AND balance_after IS NOT NULL
        AND created_at BETWEEN $4 AND $5
    ) ofKind
  )
  SELECT counted.total, e.account_id, e.version, e.event_type, e.amount, e.balance_after, e.transaction_key, e.created_at,
    t.metadata
  FROM counted
  LEFT JOIN (listed l CROSS JOIN LATERAL (
    SELECT * FROM ledger.entry
    WHERE placement = $1 AND account_id = l.account_id AND event_type = l.event_type AND balance_after IS NOT NULL
      AND created_at = l.created_at AND transaction_key = l.transaction_key
  ) e LEFT JOIN ledger.transaction t ON t.placement = $1 AND t.key = e.transaction_key) ON true
  ORDER BY e.created_at DESC, e.transaction_key, e.event_type DESC, e.account_id`

/** Lists a member's entries, newest first, with their total count. Reads one placement. */
export async function listEntries(
  database: Database,
  filter: EntryFilter,
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const { rows } = await database.pool.query<EntryRow | { total: string; account_id: null }>({
    name: 'ledger_list_entries',
    text: listText,
    values: [
      getPlacement(filter.memberId),
      listAccounts(filter.memberId),
      filter.eventTypes,
      filter.from,
      filter.to,
      filter.limit,
      filter.offset,
    ],
  })
  // A page without entries is one row that carries the total alone.
  const entries = rows.flatMap((row) => (row.account_id === null ? [] : [toEntry(row)]))
  return { entries, total: Number(rows[0]?.total ?? 0) }
}

const findText = `
  SELECT e.*, t.metadata, 1 AS total FROM (
    SELECT account_id, version, event_type, amount, balance_after, transaction_key, created_at
    FROM ledger.entry
    WHERE placement = $1 AND account_id = $3 AND version = $4 AND $3::bigint = ANY ($2::bigint[])
  ) e
  LEFT JOIN ledger.transaction t ON t.placement = $1 AND t.key = e.transaction_key`

/**
 * Finds one entry of a member by its id; undefined where the member has no such entry, even if another member
 * does.
 */
export async function findEntry(
  database: Database,
  { memberId, id }: { readonly memberId: MemberId; readonly id: string },
): Promise<LedgerEntry | undefined> {
  const match = /^(\d{1,18})-(\d{1,18})$/.exec(id)
  if (!match) return undefined
  const { rows } = await database.pool.query<EntryRow>({
    name: 'ledger_find_entry',
    text: findText,
    values: [getPlacement(memberId), listAccounts(memberId), match[1], match[2]],
  })
  return rows[0] && toEntry(rows[0])
}

const listAccounts = (memberId: MemberId): readonly string[] =>
  (['USDT', 'GUSD'] as const satisfies readonly Asset[]).map((asset) =>
    getMemberAccountId(memberId, asset).toString(),
  )

function toEntry(row: EntryRow): LedgerEntry {
  const asset = getAccountAsset(BigInt(row.account_id))
  return {
    id: `${row.account_id}-${row.version}`,
    transactionKey: row.transaction_key,
    eventType: row.event_type,
    amount: amountOf(asset, BigInt(row.amount)),
    balanceAfter: amountOf(asset, BigInt(row.balance_after)),
    createdAt: row.created_at,
    metadata: row.metadata ?? {},
  }
}
