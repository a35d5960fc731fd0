import { getDateFormat } from '../../i18n/intl.ts'

/** Formats day and time of a movement for a row; the year only where it is not the current one. */
export function formatMoment(milliseconds: number): string {
  const isThisYear = new Date(milliseconds).getFullYear() === new Date().getFullYear()
  return getDateFormat({
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(milliseconds)
}
