import {
  type Amount,
  type Asset,
  formatAmount as formatDecimals,
  fromDecimal,
  parseRatio,
  type Ratio,
  toDecimal,
} from '@bank/money'
import { unitSymbol } from './branding.ts'
import { formatScriptSpacing } from './formatScriptSpacing.ts'
import { getDateFormat, getLocale, getNumberFormat } from './intl.ts'

/** Formats an amount in the user's locale: two decimals at least, six at most, never rounded up. */
export const formatAmount = (amount: Amount, decimals: { minimum?: number; maximum?: number } = {}): string =>
  formatDecimals(amount, {
    locale: getLocale(),
    minimumDecimals: decimals.minimum ?? 2,
    maximumDecimals: decimals.maximum ?? 6,
  })

/** Every decimal of the ledger, for figures of one screen that add up. */
export const allDecimals = { minimum: 6 } as const

/** Formats an asset's symbol: the platform's own unit by its configured symbol. */
export const formatSymbol = (asset: Asset): string => (asset === 'GUSD' ? unitSymbol : asset)

/** Formats an amount with its symbol: "1,000.00 USDT". */
export const formatMoney = (amount: Amount, decimals?: { minimum?: number; maximum?: number }): string =>
  `${formatAmount(amount, decimals)} ${formatSymbol(amount.asset)}`

/** Formats a decimal of the API with the symbol of its asset. */
export const formatDecimalMoney = (
  decimal: string,
  asset: Asset,
  decimals?: { minimum?: number; maximum?: number },
): string => formatMoney(fromDecimal(decimal, asset), decimals)

/** A whole number with the language's grouping. */
export const formatCount = (count: number | bigint): string => getNumberFormat().format(count)

/** A ratio such as 0.001 as "0.10%", at least two decimals and exact up to six. */
export function formatPercent({ numerator, denominator }: Ratio): string {
  const millionths = (numerator * 100_000_000n) / denominator
  return getNumberFormat({
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(Number(millionths) / 100_000_000)
}

/** Formats a range of annual rates, given as decimals: "0.50% – 3.00%". */
export const formatRateRange = (start: string, end: string): string =>
  `${formatPercent(parseRatio(start))} – ${formatPercent(parseRatio(end))}`

/** A share of a whole to one decimal, below one percent to two significant digits: "98.3%", "0.00012%". */
export const formatShare = ({ numerator, denominator }: Ratio): string =>
  getNumberFormat({
    style: 'percent',
    // Parts of one whole add up; a tiny part must still differ from nothing.
    ...(numerator * 100n < denominator ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 }),
  }).format(Number((numerator * 1_000_000_000_000n) / denominator) / 1e12)

/** A ratio such as a price, two decimals at least. */
export function formatRatio({ numerator, denominator }: Ratio): string {
  const millionths = (numerator * 1_000_000n) / denominator
  return getNumberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
    Number(millionths) / 1_000_000,
  )
}

/** Parts instead of a style: a style's day changes its form beside a time of day in some languages. */
const dayParts = { year: 'numeric', month: 'short', day: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A calendar day. */
export const formatDate = (milliseconds: number): string => getDateFormat(dayParts).format(milliseconds)

/** A day of the bank, which is a UTC day wherever its reader is. */
export const formatDay = (milliseconds: number): string =>
  getDateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(milliseconds)

/** A day and a time of day, of 24 hours in every language. */
export const formatDateTime = (milliseconds: number): string =>
  getDateFormat({ ...dayParts, ...timeParts }).format(milliseconds)

/** Formats the device's time zone at a moment, such as "GMT+8". */
export const formatTimeZone = (milliseconds: number = Date.now()): string =>
  getDateFormat({ timeZoneName: 'shortOffset' })
    .formatToParts(milliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'

/** Formats a deadline without context, with its time zone. */
export const formatDeadline = (milliseconds: number): string =>
  `${formatDateTime(milliseconds)} (${formatTimeZone(milliseconds)})`

/** A number of days in words: "15 days". */
export const formatDays = (days: number): string => formatUnit(days, 'day')

/** A length of time in the largest fitting unit, rounded up so that it never promises too much: "3 minutes". */
export function formatDuration(seconds: number): string {
  const [size, unit] = durationUnits.find(([least]) => seconds > least * 2) ?? [60, 'minute']
  return formatUnit(Math.max(1, Math.ceil(seconds / size)), unit)
}

const formatUnit = (count: number, unit: string): string =>
  formatScriptSpacing(getNumberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count))

const durationUnits = [
  [86_400, 'day'],
  [3_600, 'hour'],
] as const

/** Formats the value of USDT or GUSD: both have a redemption value of one dollar. */
export const formatDollars = (amount: Amount): string =>
  getNumberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
  }).format(toDecimal(amount) as `${number}`)
