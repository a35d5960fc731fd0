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

// Metadata is read for the page alone, not for every counted entry.
const listText = `
  SELECT e.*, t.metadata FROM (
    SELECT account_id, version, event_type, amount, balance_after, transaction_key, created_at,
      count(*) OVER () AS total
    FROM ledger.entry
    WHERE placement = $1 AND account_id = ANY ($2::bigint[]) AND version IS NOT NULL
      AND (cardinality($3::smallint[]) = 0 OR event_type = ANY ($3))
      AND created_at BETWEEN $4 AND $5
    ORDER BY created_at DESC, transaction_key, event_type DESC, account_id
    LIMIT $6 OFFSET $7
  ) e
  LEFT JOIN ledger.transaction t ON t.placement = $1 AND t.key = e.transaction_key
  ORDER BY e.created_at DESC, e.transaction_key, e.event_type DESC, e.account_id`

/** Lists a member's entries, newest first, with their total count. Reads one placement. */
export async function listEntries(
  database: Database,
  filter: EntryFilter,
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const { rows } = await database.pool.query<EntryRow>({
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
  if (rows.length > 0 || filter.offset === 0)
    return { entries: rows.map(toEntry), total: Number(rows[0]?.total ?? 0) }
  // A page past the end has no row that could carry the total.
  return { entries: [], total: (await listEntries(database, { ...filter, limit: 1, offset: 0 })).total }
}

const findText = `
  SELECT e.*, t.metadata, 1 AS total FROM (
    SELECT account_id, version, event_type, amount, balance_after, transaction_key, created_at
    FROM ledger.entry
    WHERE placement = $1 AND account_id = ANY ($2::bigint[]) AND account_id = $3 AND version = $4
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
