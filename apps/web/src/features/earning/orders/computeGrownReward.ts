import { type Amount, amountOf, compare, fromDecimal, interestDown, parseRatio } from '@bank/money'
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
  const more = interestDown(fromDecimal(stakeAmount, 'GUSD'), parseRatio(currentRate), since)
  const grown = amountOf('GUSD', earned.micro + more.micro)
  if (promisedAmount === null) return grown
  const promised = fromDecimal(promisedAmount, 'GUSD')
  if (compare(earned, promised) >= 0) return earned
  return compare(grown, promised) < 0 ? grown : promised
}
