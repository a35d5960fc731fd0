import { type Asset, amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import {
  hasShownState,
  type ShownState,
  sentJoin,
  shownState,
  shownStateAt,
} from '../withdrawalOrders/shownState.ts'

/** The screening result of an order. */
export type WithdrawalRisk = {
  readonly accountAgeMs: number
  readonly isFirst: boolean
  /** Asked for in the 24 hours before, this order included; a decimal in GUSD. */
  readonly lastDayAmount: string
  readonly isSanctioned: boolean | null
}

/** An order as operators see it: amounts as decimal strings, times in epoch milliseconds. */
export type ReviewedWithdrawal = {
  readonly id: string
  readonly memberId: string
  /** True if the member is banned now, even if not at screening. */
  readonly isMemberBanned: boolean
  readonly address: string
  /** The balance it was taken from; the vault pays USDT for either. */
  readonly asset: Asset
  readonly amount: string
  readonly paidAmount: string
  readonly state: ShownState
  readonly reason: string | null
  readonly reviewsNeeded: number | null
  /** The number of operators who agree to the pending act: the release of a frozen order, else its payment. */
  readonly approvals: number
  readonly risk: WithdrawalRisk | null
  readonly createTime: number
  readonly stateTime: number
  readonly approveTime: number | null
}

export type ReviewPage = Page<ReviewedWithdrawal>

export type ReviewQuery = PageRequest & {
  readonly operator: Operator
  /** The states to list; by default those that wait for an operator. */
  readonly states?: readonly ShownState[] | undefined
  readonly memberId?: bigint | string | undefined
}

type Row = {
  id: string
  member_id: string
  banned: boolean
  recipient: string
  asset: Asset
  amount: string
  paid_amount: string
  shown_state: ShownState
  reason: string | null
  reviews_needed: number | null
  approvals: string
  risk: WithdrawalRisk | null
  created_at: Date
  shown_at: Date
  approved_at: Date | null
  total: string
}

const waiting: readonly ShownState[] = ['review', 'frozen']
const ended: readonly ShownState[] = ['confirmed', 'rejected', 'cancelled', 'failed']

/** A page of orders for operators: open ones oldest first, others newest first. Throws 403. */
export async function listWithdrawalsForReview(bank: BankContext, query: ReviewQuery): Promise<ReviewPage> {
  assertMay(query.operator, 'withdrawals.read')
  const { states = waiting, memberId, pageNo, pageSize } = query
  const rows = await readReviewRows(bank, {
    states,
    memberId: memberId === undefined ? null : `${memberId}`,
    withdrawalId: null,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  })
  if (rows.length === 0 && pageNo > 1)
    return {
      ...(await listWithdrawalsForReview(bank, { ...query, pageNo: 1, pageSize: 1 })),
      dataList: [],
      pageNo,
      pageSize,
    }
  return { dataList: rows.map(toReviewed), total: Number(rows[0]?.total ?? 0), pageNo, pageSize }
}

type Filter = {
  readonly states: readonly ShownState[] | null
  readonly memberId: string | null
  readonly withdrawalId: string | null
  readonly limit: number
  readonly offset: number
}

/** The rows of orders as operators see them. */
export async function readReviewRows(bank: BankContext, filter: Filter): Promise<Row[]> {
  const { states, memberId, withdrawalId, limit, offset } = filter
  const direction = states?.some((state) => ended.includes(state)) ? sql`DESC` : sql`ASC`
  const { rows } = await sql<Row>`
    SELECT w.*, m.banned_at IS NOT NULL AS banned, ${shownState} AS shown_state, ${shownStateAt} AS shown_at,
      CASE WHEN w.state = 'frozen' THEN said.releases ELSE greatest(said.approvals, said.releases) END AS approvals
    FROM (
      SELECT w.*, count(*) OVER () AS total FROM bank.withdrawal w
      WHERE ${states === null ? sql`true` : hasShownState(states)}
        AND (${memberId}::bigint IS NULL OR w.member_id = ${memberId})
        AND (${withdrawalId}::bigint IS NULL OR w.id = ${withdrawalId})
      ORDER BY w.id ${direction} LIMIT ${limit} OFFSET ${offset}
    ) w
    JOIN bank.member m ON m.id = w.member_id
    ${sentJoin}
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT operator_id) FILTER (WHERE verdict = 'approve') AS approvals,
        count(DISTINCT operator_id) FILTER (WHERE verdict = 'release') AS releases
      FROM bank.withdrawal_review r WHERE r.withdrawal_id = w.id
        -- What was said before a ban no longer counts towards a decision that is still to be made.
        AND (w.state NOT IN ('review', 'frozen') OR m.banned_at IS NULL OR r.banned_at = m.banned_at)
    ) said
    ORDER BY w.id ${direction}`.execute(bank.database.kysely)
  return rows
}

/** One row in the words of the operators' console. */
export function toReviewed(row: Row): ReviewedWithdrawal {
  const formatMicro = (micro: string) => toDecimal(amountOf(row.asset, BigInt(micro)))
  return {
    id: row.id,
    memberId: row.member_id,
    isMemberBanned: row.banned,
    address: getAddress(row.recipient as Address),
    asset: row.asset,
    amount: formatMicro(row.amount),
    paidAmount: formatMicro(row.paid_amount),
    state: row.shown_state,
    reason: row.reason,
    // An order of a banned member needs two reviews, also when the ban came after the screening.
    reviewsNeeded: row.banned && row.shown_state === 'review' ? 2 : row.reviews_needed,
    approvals: Number(row.approvals),
    risk: row.risk,
    createTime: row.created_at.getTime(),
    stateTime: row.shown_at.getTime(),
    approveTime: row.approved_at?.getTime() ?? null,
  }
}
