import { formatDay } from '../../i18n/formats.ts'
import { formatZonedDay } from './formatZonedDay.ts'

type Source = { readonly kind: string; readonly id: string } | null

/**
 * Formats the day that a settlement paid for, with its zone: beside a time of the device it could seem to be before the
 * stake. Null where no settlement paid. Overdue days are paid together.
 */
export function formatSettledDay(source: Source): string | null {
  const day = parseSettledDay(source)
  return day === null ? null : formatZonedDay(day)
}

/** Formats the first day of several that settlements paid for, whose last one has the zone. */
export function formatFirstSettledDay(source: Source): string | null {
  const day = parseSettledDay(source)
  return day === null ? null : formatDay(day)
}

function parseSettledDay(source: Source): number | null {
  const day = source?.kind === 'settlement' ? Date.parse(source.id) : Number.NaN
  return Number.isNaN(day) ? null : day
}
