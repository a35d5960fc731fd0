import { type Amount, computeInterestDown, parseRatio } from '@bank/money'
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
