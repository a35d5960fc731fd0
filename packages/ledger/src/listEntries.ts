import type { Database } from '@bank/database'
import { type Amount, type Asset, amountOf } from '@bank/money'
import { assetOfAccount, type MemberId, memberAccountId, placementOf } from './chartOfAccounts.ts'

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

const listText = `
  SELECT e.account_id, e.version, e.event_type, e.amount, e.balance_after, e.transaction_key, e.created_at,
    t.metadata, count(*) OVER () AS total
  FROM ledger.entry e
  JOIN ledger.transaction t ON t.placement = $1 AND t.key = e.transaction_key
  WHERE e.placement = $1 AND e.account_id = ANY ($2::bigint[]) AND e.version IS NOT NULL
    AND (cardinality($3::smallint[]) = 0 OR e.event_type = ANY ($3))
    AND e.created_at BETWEEN $4 AND $5
  ORDER BY e.created_at DESC, e.transaction_key, e.account_id
  LIMIT $6 OFFSET $7`

/** A member's entries, newest first, and how many there are in all. A read of one placement. */
export async function listEntries(
  database: Database,
  filter: EntryFilter,
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const accounts = (['USDT', 'GUSD'] as const satisfies readonly Asset[]).map((asset) =>
    memberAccountId(filter.memberId, asset).toString(),
  )
  const { rows } = await database.pool.query<EntryRow>({
    name: 'ledger_list_entries',
    text: listText,
    values: [
      placementOf(filter.memberId),
      accounts,
      filter.eventTypes,
      filter.from,
      filter.to,
      filter.limit,
      filter.offset,
    ],
  })
  return { entries: rows.map(toEntry), total: Number(rows[0]?.total ?? 0) }
}

function toEntry(row: EntryRow): LedgerEntry {
  const asset = assetOfAccount(BigInt(row.account_id))
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
