import { formatDay } from '../i18n/formats.ts'

type Source = { readonly kind: string; readonly id: string } | null

/** The day that a settlement paid for; null for what no settlement paid. Days that were caught up are paid together. */
export function formatSettledDay(source: Source): string | null {
  const day = source?.kind === 'settlement' ? Date.parse(source.id) : Number.NaN
  return Number.isNaN(day) ? null : formatDay(day)
}
