import { parseRatio } from '@bank/money'
import { formatPercent } from '../../i18n/formats.ts'

/** Formats a range of annual rates: "0.50% – 3.00%". */
export const formatYield = ({
  profitStartRange,
  profitEndRange,
}: {
  readonly profitStartRange: string
  readonly profitEndRange: string
}): string => `${formatPercent(parseRatio(profitStartRange))} – ${formatPercent(parseRatio(profitEndRange))}`
