import { getNumberFormat } from '../../../i18n/intl.ts'

/** As the amounts of an account, in `i18n/formats.ts`. */
const leastDecimals = 2
const shownDecimals = 6
const allDecimals = 18

/**
 * A decimal of a token with its symbol, as its reader writes figures: two decimals at least, cut and never rounded up at
 * six. What would be cut to nothing, and what is asked for exactly, is shown to its last decimal.
 */
export function formatTokenAmount(decimal: string, symbol: string, { isExact = false } = {}): string {
  const isTiny = /^0?\.0{6}/.test(decimal)
  const figure = getNumberFormat({
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: isExact || isTiny ? allDecimals : shownDecimals,
    roundingMode: 'trunc',
  }).format(decimal as `${number}`)
  return `${figure} ${symbol}`
}
