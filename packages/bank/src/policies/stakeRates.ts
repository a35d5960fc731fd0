import type { Ratio } from '@bank/money'

/** Annual rates are kept in parts of 10⁹, which the settlement reckons with in whole numbers. */
export const partsPerOne = 1_000_000_000n

/** Conversions of an annual rate between the form of parameters and clients and that of the books. */
export const stakeRates = Object.freeze({
  /** Rounded down to a whole part. */
  partsOf: (ratio: Ratio): bigint => (ratio.numerator * partsPerOne) / ratio.denominator,
  ratioOf: (parts: bigint): Ratio => ({ numerator: parts, denominator: partsPerOne }),
  /** A decimal fraction with at least four decimals, such as "0.0050". */
  textOf: (parts: bigint): string => formatDecimal(parts, 9, 4),
  /** The range in percent with at least two decimals, such as "0.50% – 3.00%". */
  rangeTextOf: (start: bigint, end: bigint): string =>
    `${formatDecimal(start, 7, 2)}% – ${formatDecimal(end, 7, 2)}%`,
})

function formatDecimal(parts: bigint, decimals: number, shown: number): string {
  const digits = `${parts}`.padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(shown, '0')
  return `${digits.slice(0, -decimals)}.${fraction}`
}
