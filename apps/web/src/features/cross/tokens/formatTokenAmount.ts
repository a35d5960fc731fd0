import { getNumberFormat } from '../../../i18n/intl.ts'

/** The same as amounts of an account, in `i18n/formats.ts`. */
const leastDecimals = 2
const shownDecimals = 6
const allDecimals = 18

/**
 * Formats a decimal with its symbol in the member's locale: two to six decimals, truncated. Amounts below a
 * millionth and `isExact` show every decimal.
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
