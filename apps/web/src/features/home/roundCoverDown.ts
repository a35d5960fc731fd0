import { parseRatio, type Ratio } from '@bank/money'

/** How much of what is owed is there, cut to a hundredth of a percent: it never shows more than there is. */
export function roundCoverDown(ratio: string): Ratio {
  const { numerator, denominator } = parseRatio(ratio)
  return { numerator: (numerator * 10_000n) / denominator, denominator: 10_000n }
}
