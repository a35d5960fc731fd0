import { type BookAsset, formatAmount, fromDecimal } from '@bank/money'
import { languageTag, readLanguage } from './languages.ts'

const locale = (): string => languageTag(readLanguage())

/** An amount off the wire as its reader writes figures: two decimals at least, every further one it has. */
export const showAmount = (decimal: string, asset: BookAsset): string =>
  formatAmount(fromDecimal(decimal, asset), { locale: locale(), minimumDecimals: 2 })

/** A whole number with the language's grouping. */
export const showCount = (count: number | bigint | `${number}`): string =>
  new Intl.NumberFormat(locale()).format(count)

/** A day and a time of day where the operator sits, to the second. */
export const showLocalTime = (milliseconds: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(milliseconds)

/** The same moment in UTC, such as "2026-11-21 06:02:10 UTC": what two offices can agree on. */
export const showUtcTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A span in its largest whole unit, such as "3 days"; less than a second is "0 seconds". */
export function showSpan(spanMs: number): string {
  const [unit, unitMs] = units.find(([, unitMs]) => spanMs >= unitMs) ?? (['second', 1_000] as const)
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(spanMs / unitMs),
  )
}
