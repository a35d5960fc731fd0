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

/**
 * Least whole days after which simple interest at an annual rate, rounded down, is at least `wanted` micro-units; null
 * where it never is.
 */
export function computeDaysToEarn(wanted: bigint, principal: Amount, rate: Ratio): bigint | null {
  if (wanted <= 0n) return 0n
  const earned = principal.micro * rate.numerator
  if (earned <= 0n) return null
  const needed = wanted * rate.denominator * (yearSeconds / daySeconds)
  return (needed + earned - 1n) / earned
}
