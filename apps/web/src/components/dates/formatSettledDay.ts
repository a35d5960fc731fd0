import { formatDay } from '../../i18n/formats.ts'

type Source = { readonly kind: string; readonly id: string } | null

/**
 * Formats the day that a settlement paid for; null where no settlement paid. Overdue days are paid together.
 */
export function formatSettledDay(source: Source): string | null {
  const day = source?.kind === 'settlement' ? Date.parse(source.id) : Number.NaN
  return Number.isNaN(day) ? null : formatDay(day)
}
