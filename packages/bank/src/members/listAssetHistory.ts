import { inTransaction, type Transaction } from '@bank/database'
import { getPlacement, type MemberId, toEventTypeSql, toMemberAccountSql } from '@bank/ledger'
import { amountOf, fromDecimal, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { readProfile } from './getMember.ts'

/**
 * A member's assets at the end of a UTC day, in dollars at their redemption value, as decimal strings: all of them, and
 * what was deposited until then less what was paid out. The difference was earned, less fees. `earnedAmount` is the
 * interest, rewards and pool shares that were credited on the day itself.
 */
export type AssetDay = {
  readonly dayTime: number
  readonly totalAmount: string
  readonly depositedAmount: string
  readonly earnedAmount: string
}

export type AssetHistory = {
  /** Oldest first and none left out, from the member's first day at most; the last is today, as of now. */
  readonly dataList: readonly AssetDay[]
  /** At the start of the first day; zero before the member's first movement. */
  readonly openingTotalAmount: string
  readonly openingDepositedAmount: string
}

type Change = {
  readonly day: string
  readonly total: bigint
  readonly deposited: bigint
  readonly earned: bigint
}

const dayMs = 86_400_000

/**
 * Lists a member's assets of so many days up to today, computed backwards from the present ones, so that the last day
 * is the total that `getMember` answers. Throws 1004.
 */
export function listAssetHistory(
  bank: BankContext,
  { memberId, days }: { readonly memberId: MemberId; readonly days: number },
): Promise<AssetHistory> {
  return inTransaction(
    bank.database,
    async (tx) => {
      const profile = await readProfile(tx, memberId)
      const today = toDay((await bank.clock.now()).getTime())
      const first = Math.max(today - (days - 1) * dayMs, Math.min(today, toDay(profile.createTime)))
      const from = new Date(first)
      const changes = [...(await readEntries(tx, memberId, from)), ...(await readPayouts(tx, memberId, from))]
      const now = {
        total:
          fromDecimal(profile.totalUsdtBalance, 'USDT').micro +
          fromDecimal(profile.totalGusdBalance, 'GUSD').micro,
        deposited: await readDeposited(tx, memberId),
      }
      return describeHistory({ first, today }, now, changes)
    },
    'repeatable read',
  )
}

const toText = (micro: bigint): string => toDecimal(amountOf('USDT', micro))

const toDay = (milliseconds: number): number => Math.floor(milliseconds / dayMs) * dayMs

/** Steps back from the present amounts, a day at a time. */
function describeHistory(
  { first, today }: { readonly first: number; readonly today: number },
  now: { readonly total: bigint; readonly deposited: bigint },
  changes: readonly Change[],
): AssetHistory {
  const newestFirst: AssetDay[] = []
  let { total, deposited } = now
  for (let dayTime = today; dayTime >= first; dayTime -= dayMs) {
    // Bank time is read at most once a second: what was posted on the other side of a midnight is of today.
    const ofDay = changes.filter(({ day }) => Math.min(Date.parse(day), today) === dayTime)
    newestFirst.push({
      dayTime,
      totalAmount: toText(total),
      depositedAmount: toText(deposited),
      earnedAmount: toText(ofDay.reduce((sum, { earned }) => sum + earned, 0n)),
    })
    for (const change of ofDay) {
      total -= change.total
      deposited -= change.deposited
    }
  }
  return {
    dataList: newestFirst.toReversed(),
    openingTotalAmount: toText(total),
    openingDepositedAmount: toText(deposited),
  }
}

/** Interest, rewards and pool shares: all that a member is paid. */
const earnedNames = [
  'recommendReward',
  'communityReward',
  'equalLevelReward',
  'demandInterest',
  'fixedInterest',
  'poolShare',
] as const
const earnedTypes = toEventTypeSql(...earnedNames)

/**
 * Record types that change what a member owns. Stakes and withdrawals only move it, and so do their returns; a
 * withdrawal leaves with its payment.
 */
const assetTypes = toEventTypeSql(
  'recharge',
  ...earnedNames,
  'exchangeOut',
  'exchangeIn',
  'adminAdd',
  'adminDeduct',
  'lossShare',
  'lossReturn',
)

type ChangeRow = { day: string; total: string; deposited: string; earned: string }

const toChange = ({ day, total, deposited, earned }: ChangeRow): Change => ({
  day,
  earned: BigInt(earned),
  total: BigInt(total),
  deposited: BigInt(deposited),
})

/** Changes of the balance by day; the condition on `balance_after` is that of the index. */
async function readEntries(tx: Transaction, memberId: MemberId, from: Date): Promise<Change[]> {
  const member = sql`${`${memberId}`}::bigint`
  const { rows } = await sql<ChangeRow>`
    SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(amount) AS total,
      coalesce(sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('recharge')}), 0) AS deposited,
      coalesce(sum(amount) FILTER (WHERE event_type IN (${earnedTypes})), 0) AS earned
    FROM ledger.entry
    WHERE placement = ${getPlacement(memberId)}
      AND account_id IN (${toMemberAccountSql(member, 'USDT')}, ${toMemberAccountSql(member, 'GUSD')})
      AND balance_after IS NOT NULL AND event_type IN (${assetTypes}) AND created_at >= ${from}
    GROUP BY 1`.execute(tx)
  return rows.map(toChange)
}

/** Payments of withdrawals by the day of their final block. */
async function readPayouts(tx: Transaction, memberId: MemberId, from: Date): Promise<Change[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT to_char(p.confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, -sum(p.amount) AS total,
      -sum(p.amount) AS deposited, 0 AS earned
    FROM bank.withdrawal w JOIN bank.payout p ON p.withdrawal_id = w.id
    WHERE w.member_id = ${`${memberId}`} AND p.state = 'confirmed' AND p.confirmed_at >= ${from}
    GROUP BY 1`.execute(tx)
  return rows.map(toChange)
}

/** Everything ever recharged, less everything ever paid out. */
async function readDeposited(tx: Transaction, memberId: MemberId): Promise<bigint> {
  const recharged = await sql<{ amount: string }>`
    SELECT coalesce(sum(amount), 0) AS amount FROM ledger.entry
    WHERE placement = ${getPlacement(memberId)}
      AND account_id = ${toMemberAccountSql(sql`${`${memberId}`}::bigint`, 'USDT')}
      AND balance_after IS NOT NULL AND event_type = ${toEventTypeSql('recharge')}`.execute(tx)
  const paid = await sql<{ amount: string }>`
    SELECT coalesce(sum(paid_amount), 0) AS amount FROM bank.withdrawal WHERE member_id = ${`${memberId}`}`.execute(
    tx,
  )
  return BigInt(recharged.rows[0]?.amount ?? 0) - BigInt(paid.rows[0]?.amount ?? 0)
}
