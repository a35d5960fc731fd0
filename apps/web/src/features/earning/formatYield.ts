import { parseRatio } from '@bank/money'
import { showPercent } from '../../i18n/formats.ts'

/** Formats a range of annual rates: "0.50% – 3.00%". */
export const formatYield = ({
  profitStartRange,
  profitEndRange,
}: {
  readonly profitStartRange: string
  readonly profitEndRange: string
}): string => `${showPercent(parseRatio(profitStartRange))} – ${showPercent(parseRatio(profitEndRange))}`
