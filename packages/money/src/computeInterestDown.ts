import { type Amount, type Asset, amountOf } from './amount.ts'
import type { Ratio } from './ratio.ts'

const yearSeconds = 365n * 86_400n

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
