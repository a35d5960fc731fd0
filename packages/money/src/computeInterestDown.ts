import { type Amount, type Asset, amountOf } from './amount.ts'
import type { Ratio } from './ratio.ts'

export const daySeconds = 86_400n
/** A year of interest: actual/365. */
export const yearSeconds = 365n * daySeconds

/**
 * Simple interest of whole seconds at an annual rate, actual/365, rounded down: ⌊principal × rate × seconds / a year⌋.
 * Source: rules.md. Throws RangeError for seconds below zero.
 */
export function computeInterestDown<A extends Asset>(
  principal: Amount<A>,
  rate: Ratio,
  seconds: bigint,
): Amount<A> {
  if (seconds < 0n) throw new RangeError('interest runs forwards')
  return amountOf(
    principal.asset,
    (principal.micro * rate.numerator * seconds) / (rate.denominator * yearSeconds),
  )
}
