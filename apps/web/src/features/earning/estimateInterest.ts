import { type Amount, computeInterestDown, parseRatio } from '@bank/money'
import type { Product } from './earningQueries.ts'

const daySeconds = 86_400n
/** A product without a term is estimated over so many days. */
export const demandDays = 30

/** What a purchase earns at the lower end of its range and at the upper. */
export type Estimate = {
  readonly least: Amount<'GUSD'>
  readonly most: Amount<'GUSD'>
}

/** Reckons a purchase over its term, or thirty days, with the bank's own formula: simple interest, rounded down. */
export function estimateInterest(
  { stakeRequiredDay, profitStartRange, profitEndRange }: Product,
  amount: Amount<'GUSD'>,
): Estimate {
  const days = stakeRequiredDay || demandDays
  const earn = (rate: string) => computeInterestDown(amount, parseRatio(rate), BigInt(days) * daySeconds)
  return { least: earn(profitStartRange), most: earn(profitEndRange) }
}
