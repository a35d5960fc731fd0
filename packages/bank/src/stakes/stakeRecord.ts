import type { Transaction } from '@bank/database'
import { getPlacement, type MemberId } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { stakeInterest } from '../policies/stakeInterest.ts'
import { stakeRates } from '../policies/stakeRates.ts'
import type { StakeMoment } from './stakeMoment.ts'

/** An order as its member sees it: amounts and annual rates as decimal strings, times in epoch milliseconds. */
export type StakeOrder = {
  readonly stakeOrderId: string
  readonly stakeTemplateId: string
  readonly stakeType: 0 | 1
  readonly stakeDays: number
  readonly profitStartRange: string
  readonly profitEndRange: string
  readonly yearProfitDesc: string
  readonly stakeAmount: string
  readonly rewardAmount: string
  readonly settledAmount: string
  readonly promisedAmount: string | null
  readonly currentRate: string
  readonly asOfTime: number
  readonly openTime: number
  readonly expireTime: number | null
  readonly status: 'open' | 'redeemed'
  readonly redeemable: boolean
  readonly waitsFor: 'end' | 'settlement' | null
  readonly redeemTime: number | null
  readonly paidInterestAmount: string | null
  readonly extraAmount: string | null
}

/** A stake and the newest day of which its earnings are written. */
export type StakeRow = {
  id: string
  member_id: string
  template_id: number
  days: number
  principal: string
  start_ppb: string
  end_ppb: string
  promised: string
  opened_at: Date
  expire_at: Date | null
  redeemed_at: Date | null
  redeem_key: string | null
  /** The end of that day; null before the first. */
  settled_until: Date | null
  accrued: string
}

export type StakeStatus = 'open' | 'redeemed'

/**
 * The newest of a stake's days, archived ones among them; bounded on both sides, so that nothing is searched where it can
 * have none.
 */
const newestDay = sql`LEFT JOIN LATERAL (
    (SELECT day, accrued FROM bank.stake_day
      WHERE placement = stake.placement AND member_id = stake.member_id AND stake_id = stake.id
        AND day >= (stake.opened_at AT TIME ZONE 'UTC')::date
        AND day <= coalesce((coalesce(stake.redeemed_at, stake.expire_at) AT TIME ZONE 'UTC')::date, 'infinity')
      ORDER BY day DESC LIMIT 1)
    UNION ALL SELECT day, accrued FROM bank.stake_closing WHERE stake_id = stake.id
    ORDER BY day DESC LIMIT 1
  ) AS newest ON true`

/** Columns of a StakeRow from `stake` and `newest`. */
const columns = sql`stake.id, stake.member_id, stake.template_id, stake.days, stake.principal, stake.start_ppb,
  stake.end_ppb, stake.promised, stake.opened_at, stake.expire_at, stake.redeemed_at, stake.redeem_key,
  (newest.day + 1)::timestamp AT TIME ZONE 'UTC' AS settled_until, coalesce(newest.accrued, 0) AS accrued`

/** A stake by its number, its row locked until the transaction ends. */
export async function lockStake(tx: Transaction, id: bigint): Promise<StakeRow | undefined> {
  await sql`SELECT bank.lock_stake(${`${id}`})`.execute(tx)
  const { rows } = await sql<StakeRow>`
    SELECT ${columns} FROM bank.stake AS stake ${newestDay} WHERE stake.id = ${`${id}`}`.execute(tx)
  return rows[0]
}

export type StakeFilter = {
  readonly memberId: MemberId
  readonly stakeId?: bigint
  readonly status?: StakeStatus
  readonly limit: number
  readonly offset: number
}

/** A member's stakes, newest first, and how many there are in all. */
export async function readStakes(
  tx: Transaction,
  filter: StakeFilter,
): Promise<{ rows: StakeRow[]; total: number }> {
  const { memberId, stakeId, status } = filter
  const only = stakeId === undefined ? sql`` : sql`AND stake.id = ${`${stakeId}`}`
  // Written out, so that the index of the open stakes can answer.
  const redeemed =
    status === 'open' ? sql`AND stake.redeemed_at IS NULL` : sql`AND stake.redeemed_at IS NOT NULL`
  // The index of open stakes begins with the placement; the one of all has none, and counts without reading the table.
  const place = status === undefined ? sql`` : sql`stake.placement = ${getPlacement(memberId)} AND`
  const condition = sql`${place} stake.member_id = ${`${memberId}`}
    ${only} ${status === undefined ? sql`` : redeemed}`
  const { rows } = await sql<StakeRow>`
    SELECT ${columns} FROM (
      SELECT * FROM bank.stake AS stake WHERE ${condition}
      ORDER BY id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}
    ) AS stake ${newestDay} ORDER BY stake.id DESC`.execute(tx)
  const counted = await sql<{ total: string }>`
    SELECT count(*) AS total FROM bank.stake AS stake WHERE ${condition}`.execute(tx)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/** True when a planned day counts this stake and has not settled it yet: its redemption must wait. */
export function isBeingSettled(row: StakeRow, { openDay }: StakeMoment): boolean {
  if (openDay === null || BigInt(row.id) > openDay.lastStake) return false
  return row.expire_at === null || row.expire_at > openDay.start
}

/** Computes the growth of demand since it was last settled, its rate and time; zero while interest is halted. */
export function computeGrowth(
  row: StakeRow,
  moment: StakeMoment,
): { ppb: bigint; amount: bigint; seconds: bigint } {
  const { at, gates, settledPpb } = moment
  const ppb = gates.yield && gates.isSolvent ? (settledPpb ?? BigInt(row.start_ppb)) : 0n
  const from = Math.max(row.opened_at.getTime(), row.settled_until?.getTime() ?? 0)
  const seconds = toWholeSeconds(from, at)
  return { ppb, amount: stakeInterest.of(BigInt(row.principal), ppb, seconds), seconds }
}

/** Whole seconds between two moments, never below zero. */
export function toWholeSeconds(fromMs: number, to: Date): bigint {
  return BigInt(Math.max(0, Math.floor((to.getTime() - fromMs) / 1_000)))
}

/** Describes an order to its member at a moment; `extra` is the amount an ended term would be paid beyond its promise. */
export function describeStake(row: StakeRow, moment: StakeMoment, extra: bigint | null): StakeOrder {
  const [startPpb, endPpb] = [BigInt(row.start_ppb), BigInt(row.end_ppb)]
  return {
    stakeOrderId: row.id,
    stakeTemplateId: `${row.template_id}`,
    stakeType: row.days === 0 ? 0 : 1,
    stakeDays: row.days,
    profitStartRange: stakeRates.textOf(startPpb),
    profitEndRange: stakeRates.textOf(endPpb),
    yearProfitDesc: stakeRates.rangeTextOf(startPpb, endPpb),
    stakeAmount: formatGusd(row.principal),
    promisedAmount: row.days === 0 ? null : formatGusd(row.promised),
    asOfTime: moment.at.getTime(),
    openTime: row.opened_at.getTime(),
    expireTime: row.expire_at?.getTime() ?? null,
    extraAmount: extra === null ? null : formatGusd(extra),
    ...(row.redeemed_at === null ? describeOpen(row, moment) : describeRedeemed(row, row.redeemed_at)),
  }
}

type Earned = Pick<StakeOrder, 'rewardAmount' | 'settledAmount' | 'currentRate'>
type Ending = Pick<StakeOrder, 'status' | 'redeemable' | 'waitsFor' | 'redeemTime' | 'paidInterestAmount'>

function describeRedeemed(row: StakeRow, redeemedAt: Date): Earned & Ending {
  const paid = formatGusd(row.accrued)
  return {
    rewardAmount: paid,
    settledAmount: paid,
    currentRate: stakeRates.textOf(0n),
    status: 'redeemed',
    redeemable: false,
    waitsFor: null,
    redeemTime: redeemedAt.getTime(),
    paidInterestAmount: paid,
  }
}

/** The reason an open stake cannot be redeemed at a moment; null if it can. */
export function waitOf(row: StakeRow, moment: StakeMoment): StakeOrder['waitsFor'] {
  if (row.expire_at !== null && moment.at < row.expire_at) return 'end'
  return isBeingSettled(row, moment) ? 'settlement' : null
}

function describeOpen(row: StakeRow, moment: StakeMoment): Earned & Ending {
  const hasEnded = row.expire_at === null || moment.at >= row.expire_at
  const waitsFor = waitOf(row, moment)
  const ending = { status: 'open', redeemable: waitsFor === null, waitsFor } as const
  return { ...ending, ...describeEarned(row, moment, hasEnded), redeemTime: null, paidInterestAmount: null }
}

function describeEarned(row: StakeRow, moment: StakeMoment, hasEnded: boolean): Earned {
  if (row.days === 0) {
    const { ppb, amount } = computeGrowth(row, moment)
    return {
      rewardAmount: formatGusd(BigInt(row.accrued) + amount),
      settledAmount: formatGusd(row.accrued),
      currentRate: stakeRates.textOf(ppb),
    }
  }
  const seconds = toWholeSeconds(row.opened_at.getTime(), moment.at)
  return {
    rewardAmount: formatGusd(stakeInterest.accruedOf(BigInt(row.promised), row.days, seconds)),
    settledAmount: '0',
    currentRate: stakeRates.textOf(hasEnded ? 0n : BigInt(row.start_ppb)),
  }
}

/** Micro-units as the decimal string of answers. */
export function formatGusd(micro: string | bigint): string {
  return toDecimal(amountOf('GUSD', BigInt(micro)))
}
