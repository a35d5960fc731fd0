import type { LedgerRange } from '../../../records/accountQueries.ts'

/** The period shown: recent days, or calendar days from one to another, both included. */
export type LedgerPeriod =
  | { readonly kind: 'recent'; readonly days: (typeof recentDays)[number] }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }

export type ValidatedPeriod =
  | { readonly ok: true; readonly range: LedgerRange }
  /** 3027 longer than 180 days, 3028 start after end. */
  | { readonly ok: false; readonly code: 3027 | 3028 }

/** The spans offered; the longest is the server's default. */
export const recentDays = [180, 90, 30] as const

const dayMs = 86_400_000
const longestMs = 180 * dayMs

/**
 * Validates a period and computes its range. `latest` is the latest known time; an omitted end is now, an omitted
 * start 180 days before the end. Error codes 3027 and 3028 of docs/rules.md.
 */
export function validatePeriod(period: LedgerPeriod, latest: number): ValidatedPeriod {
  if (period.kind === 'recent') {
    if (period.days === recentDays[0]) return { ok: true, range: {} }
    return { ok: true, range: { startTime: toDayStart(new Date(latest - (period.days - 1) * dayMs)) } }
  }
  const startTime = parseDayStart(period.from)
  const endTime = parseDayEnd(period.to)
  const end = endTime ?? latest
  if (startTime !== undefined && startTime > end) return { ok: false, code: 3028 }
  if (startTime !== undefined && end - startTime > longestMs) return { ok: false, code: 3027 }
  return {
    ok: true,
    range: { ...(startTime !== undefined && { startTime }), ...(endTime !== undefined && { endTime }) },
  }
}

/** Converts a moment to its local calendar day as a date field takes it: "2026-11-21". */
export function toCalendarDay(milliseconds: number): string {
  const day = new Date(milliseconds)
  const toTwoDigits = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${toTwoDigits(day.getMonth() + 1)}-${toTwoDigits(day.getDate())}`
}

function parseDayStart(calendarDay: string): number | undefined {
  const [year, month, day] = calendarDay.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const start = new Date(year, month - 1, day).getTime()
  return Number.isFinite(start) && start >= 0 ? start : undefined
}

/** The last millisecond of a day, because a day is not always 24 hours long. */
function parseDayEnd(calendarDay: string): number | undefined {
  const start = parseDayStart(calendarDay)
  if (start === undefined) return undefined
  const next = new Date(start)
  next.setDate(next.getDate() + 1)
  return next.getTime() - 1
}

function toDayStart(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
