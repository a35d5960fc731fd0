import { parseRatio } from '@bank/money'
import { showPercent } from '../../i18n/formats.ts'

/** A range of annual rates such as "0.50% – 3.00%". */
export const formatYield = ({
  profitStartRange,
  profitEndRange,
}: {
  readonly profitStartRange: string
  readonly profitEndRange: string
}): string => `${showPercent(parseRatio(profitStartRange))} – ${showPercent(parseRatio(profitEndRange))}`
