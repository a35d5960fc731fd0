import {
  type Amount,
  add,
  amountOf,
  compare,
  computeInterestDown,
  fromDecimal,
  parseRatio,
  subtract,
} from '@bank/money'
import type { Order } from '../earningQueries.ts'

/**
 * What an order has earned so many whole seconds after the bank said `rewardAmount`, by the bank's own formula; a fixed
 * term never more than its promise, for what comes on top is known at its end only.
 */
export function computeGrownReward(
  { stakeAmount, rewardAmount, promisedAmount, currentRate }: Order,
  seconds: number,
): Amount<'GUSD'> {
  const earned = fromDecimal(rewardAmount, 'GUSD')
  const since = BigInt(Math.max(0, Math.floor(seconds)))
  const more = computeInterestDown(fromDecimal(stakeAmount, 'GUSD'), parseRatio(currentRate), since)
  const grown = amountOf('GUSD', earned.micro + more.micro)
  if (promisedAmount === null) return grown
  const promised = fromDecimal(promisedAmount, 'GUSD')
  if (compare(earned, promised) >= 0) return earned
  return compare(grown, promised) < 0 ? grown : promised
}

/** What goes to the balance when an order without a term ends: its stake, and what of the earned is not there yet. */
export const computePayout = (
  { stakeAmount, settledAmount }: Pick<Order, 'stakeAmount' | 'settledAmount'>,
  earned: Amount<'GUSD'>,
): Amount<'GUSD'> =>
  add(fromDecimal(stakeAmount, 'GUSD'), subtract(earned, fromDecimal(settledAmount, 'GUSD')))

const dayMs = 86_400_000

/** How far a term has run at the bank's time of its answer: whole days still to come, and the part that is over. */
export type TermProgress = { readonly daysLeft: number; readonly percent: number }

/** Null for an order without a term. A day that has begun still counts as one to come. */
export function computeTermProgress({ openTime, expireTime, asOfTime }: Order): TermProgress | null {
  if (expireTime === null) return null
  const left = Math.max(0, expireTime - asOfTime)
  const whole = Math.max(1, expireTime - openTime)
  return {
    daysLeft: Math.ceil(left / dayMs),
    percent: Math.floor(Math.min(1, 1 - left / whole) * 100),
  }
}
