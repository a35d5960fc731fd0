import { getDateFormat } from '../../i18n/intl.ts'

const zonedDay = { month: 'short', day: 'numeric', timeZone: 'UTC', timeZoneName: 'short' } as const

/** Formats a day of the bank with its zone, for use beside times that are of the device's. */
export const formatZonedDay = (milliseconds: number): string => getDateFormat(zonedDay).format(milliseconds)
