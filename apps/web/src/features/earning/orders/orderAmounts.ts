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
import type { Order } from '../../../records/earningQueries.ts'

/**
 * Computes the reward after so many whole seconds since the response. A fixed term never exceeds its promise before its
 * end, where the extra interest that redeeming pays is known.
 */
export function computeGrownReward(
  { stakeAmount, rewardAmount, promisedAmount, extraAmount, currentRate }: Order,
  seconds: number,
): Amount<'GUSD'> {
  const earned = fromDecimal(rewardAmount, 'GUSD')
  const since = BigInt(Math.max(0, Math.floor(seconds)))
  const more = computeInterestDown(fromDecimal(stakeAmount, 'GUSD'), parseRatio(currentRate), since)
  const grown = amountOf('GUSD', earned.micro + more.micro)
  if (promisedAmount === null) return grown
  const promised = fromDecimal(promisedAmount, 'GUSD')
  if (extraAmount !== null) return add(promised, fromDecimal(extraAmount, 'GUSD'))
  if (compare(earned, promised) >= 0) return earned
  return compare(grown, promised) < 0 ? grown : promised
}

/** Computes the payout of an order without a term: its stake and the reward not credited yet. */
export const computePayout = (
  { stakeAmount, settledAmount }: Pick<Order, 'stakeAmount' | 'settledAmount'>,
  earned: Amount<'GUSD'>,
): Amount<'GUSD'> =>
  add(fromDecimal(stakeAmount, 'GUSD'), subtract(earned, fromDecimal(settledAmount, 'GUSD')))

const dayMs = 86_400_000

/** Whole days left at the server's time, and the elapsed part in percent. */
export type TermProgress = { readonly daysLeft: number; readonly percent: number }

/** Computes the progress of a term, null for an order without one. A day that has begun counts as left. */
export function computeTermProgress({ openTime, expireTime, asOfTime }: Order): TermProgress | null {
  if (expireTime === null) return null
  const left = Math.max(0, expireTime - asOfTime)
  const whole = Math.max(1, expireTime - openTime)
  return {
    daysLeft: Math.ceil(left / dayMs),
    percent: Math.floor(Math.min(1, 1 - left / whole) * 100),
  }
}
