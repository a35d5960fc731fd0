import { computeQuantile } from './computeQuantile.ts'

const roundToThousandths = (value: number): number => Math.round(value * 1_000) / 1_000

/**
 * Compares the rates of one work with those of another in the same rounds: the middle of the rounds' own ratios, and their
 * spread, which is the middle half of them as a share, (upper − lower quartile) / median.
 */
export function compareRates(
  rates: readonly number[],
  others: readonly number[],
): { readonly ratio: number; readonly spread: number } {
  const ratios = rates.map((rate, round) => rate / (others[round] ?? 0))
  const middle = computeQuantile(ratios, 0.5)
  const spread = (computeQuantile(ratios, 0.75) - computeQuantile(ratios, 0.25)) / middle
  return { ratio: roundToThousandths(middle), spread: roundToThousandths(spread) }
}
