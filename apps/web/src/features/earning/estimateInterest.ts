import { type Amount, amountOf, computeDaysToEarn, computeInterestDown, parseRatio } from '@bank/money'
import type { Product } from '../../records/earningQueries.ts'

const daySeconds = 86_400n
/** The days over which a product without a term is estimated. */
export const demandDays = 30

/** Interest of a purchase at the lower and at the upper end of its range. */
export type Estimate = {
  readonly least: Amount<'GUSD'>
  readonly most: Amount<'GUSD'>
}

/** Estimates the interest of a purchase over its term, or thirty days: simple interest, rounded down. */
export function estimateInterest(
  { stakeRequiredDay, profitStartRange, profitEndRange }: Product,
  amount: Amount<'GUSD'>,
): Estimate {
  const days = stakeRequiredDay || demandDays
  const computeInterest = (rate: string) =>
    computeInterestDown(amount, parseRatio(rate), BigInt(days) * daySeconds)
  return { least: computeInterest(profitStartRange), most: computeInterest(profitEndRange) }
}

/** The time at which a purchase has earned the cost of the exchange from USDT and back. */
export type Recovery =
  | { readonly kind: 'afterDays'; readonly days: bigint }
  | { readonly kind: 'atMaturity' | 'aboveMinimumOnly' | 'never' }

/**
 * Interest less the cost of the exchange from USDT and back, at the lower and at the upper end of the range. A product
 * without a term recovers the cost by the days at its current rate; a term does at its end or not at all.
 */
export function estimateNet(
  product: Product,
  amount: Amount<'GUSD'>,
  cost: Amount,
): Estimate & { readonly recovery: Recovery } {
  const { least, most } = estimateInterest(product, amount)
  const deduct = (interest: Amount<'GUSD'>) => amountOf('GUSD', interest.micro - cost.micro)
  const net = { least: deduct(least), most: deduct(most) }
  return { ...net, recovery: findRecovery(product, amount, { cost, ...net }) }
}

function findRecovery(
  { stakeRequiredDay, currentRate, profitStartRange }: Product,
  amount: Amount<'GUSD'>,
  { cost, least, most }: Estimate & { readonly cost: Amount },
): Recovery {
  if (stakeRequiredDay === 0) {
    const days = computeDaysToEarn(cost.micro, amount, parseRatio(currentRate ?? profitStartRange))
    return days === null ? { kind: 'never' } : { kind: 'afterDays', days }
  }
  if (least.micro >= 0n) return { kind: 'atMaturity' }
  return { kind: most.micro >= 0n ? 'aboveMinimumOnly' : 'never' }
}
