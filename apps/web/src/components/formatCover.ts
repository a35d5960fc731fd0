import { parseRatio } from '@bank/money'
import { formatPercent } from '../i18n/formats.ts'

/** Formats a reserve ratio down to a hundredth of a percent, so that it never shows more than there is: "150.50%". */
export function formatCover(ratio: string): string {
  const { numerator, denominator } = parseRatio(ratio)
  return formatPercent({ numerator: (numerator * 10_000n) / denominator, denominator: 10_000n })
}
