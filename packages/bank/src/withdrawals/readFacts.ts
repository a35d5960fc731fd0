import type { Transaction } from '@bank/database'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { WithdrawalFacts } from '../policies/evaluateWithdrawal.ts'
import { recentSum } from '../withdrawalOrders/recentSum.ts'

const dayMs = 24 * 60 * 60_000

/** The ledger's facts about an order's member, for the decision and for the reviewer. */
export type KnownFacts = Omit<WithdrawalFacts, 'sanctioned'> & {
  readonly memberSince: Date
  /** `recent` as a decimal. */
  readonly lastDayAmount: string
}

type Row = {
  amount: string
  banned: boolean
  member_since: Date
  first: boolean
  recent: string
  member_automatic: string
  all_automatic: string
}

/** Reads the facts of an order. Automatic approvals stay counted for their UTC day whatever became of the order. */
export async function readFacts(
  tx: Transaction,
  { withdrawalId, at }: { readonly withdrawalId: string; readonly at: Date },
): Promise<KnownFacts> {
  const dayStart = new Date(Math.floor(at.getTime() / dayMs) * dayMs)
  const { rows } = await sql<Row>`
    SELECT w.amount, m.banned_at IS NOT NULL AS banned, m.created_at AS member_since,
      NOT EXISTS (SELECT FROM bank.withdrawal p WHERE p.member_id = w.member_id AND p.paid_amount > 0) AS first,
      ${recentSum} AS recent,
      (SELECT coalesce(sum(amount), 0) FROM bank.withdrawal a WHERE a.member_id = w.member_id
        AND a.reviews_needed = 0 AND a.approved_at >= ${dayStart}) AS member_automatic,
      (SELECT coalesce(sum(amount), 0) FROM bank.withdrawal a
        WHERE a.reviews_needed = 0 AND a.approved_at >= ${dayStart}) AS all_automatic
    FROM bank.withdrawal w JOIN bank.member m ON m.id = w.member_id WHERE w.id = ${withdrawalId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`there is no withdrawal ${withdrawalId}`)
  const formatGusd = (micro: string) => amountOf('GUSD', BigInt(micro))
  return {
    amount: formatGusd(row.amount),
    banned: row.banned,
    first: row.first,
    automatic: { member: formatGusd(row.member_automatic), inAll: formatGusd(row.all_automatic) },
    memberSince: row.member_since,
    recent: formatGusd(row.recent),
    lastDayAmount: toDecimal(formatGusd(row.recent)),
  }
}
