import { type BookAsset, formatAmount as formatMicro, fromDecimal } from '@bank/money'
import { getLanguageTag, readLanguage } from './languages.ts'

const getLocale = (): string => getLanguageTag(readLanguage())

/** An amount off the wire as its reader writes figures: two decimals at least, every further one it has. */
export const formatAmount = (decimal: string, asset: BookAsset): string =>
  formatMicro(fromDecimal(decimal, asset), { locale: getLocale(), minimumDecimals: 2 })

/** A whole number with the language's grouping. */
export const formatCount = (count: number | bigint | `${number}`): string =>
  new Intl.NumberFormat(getLocale()).format(count)

/** A day and a time of day where the operator sits, to the second. */
export const formatLocalTime = (milliseconds: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(milliseconds)

/** The same moment in UTC, such as "2026-11-21 06:02:10 UTC": what two offices can agree on. */
export const formatUtcTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A span in its largest whole unit, such as "3 days"; less than a second is "0 seconds". */
export function formatDuration(spanMs: number): string {
  const [unit, unitMs] = units.find(([, unitMs]) => spanMs >= unitMs) ?? (['second', 1_000] as const)
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(spanMs / unitMs),
  )
}
