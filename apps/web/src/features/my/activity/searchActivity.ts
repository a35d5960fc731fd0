import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { formatAmount, formatDate } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { parseMetadata } from '../ledger/ledgerMetadata.ts'
import { type Activity, sumLegs } from './listActivity.ts'

/** The kinds under each filter; `all` has every one. */
export const activityFilters = {
  all: [],
  cash: ['recharge', 'withdrawal'],
  exchange: ['exchange'],
  earning: ['stake', 'redemption', 'interest'],
  reward: ['reward'],
  transfer: ['mixed', 'cross'],
} as const satisfies Readonly<Record<string, readonly Activity['kind'][]>>

export type ActivityFilter = keyof typeof activityFilters

export const filterActivity = (activity: readonly Activity[], filter: ActivityFilter): readonly Activity[] =>
  filter === 'all'
    ? activity
    : activity.filter(({ kind }) => (activityFilters[filter] as readonly string[]).includes(kind))

/**
 * Finds events by a part of an amount, a hash, an address, a record's number or a day, the day as it is shown or as
 * 2026-11-30. Letter case and thousands separators do not matter; an empty text finds everything.
 */
export function findActivity(activity: readonly Activity[], text: string): readonly Activity[] {
  const wanted = toPlainText(text)
  return wanted === ''
    ? activity
    : activity.filter((event) => listTexts(event).some((known) => toPlainText(known).includes(wanted)))
}

/** Signs and separators are written in several ways. */
const toPlainText = (text: string): string => text.toLowerCase().replace(/[\s,'’+−$]/g, '')

function listTexts(event: Activity): readonly string[] {
  const times = [formatDay(event.time), formatDate(event.time), formatMoment(event.time)]
  if (event.kind === 'cross') {
    const { originAmount, destAmount, originTxHash, fillHash, refundHash, depositor, recipient } =
      event.transfer
    return [
      ...times,
      originAmount,
      destAmount,
      originTxHash,
      fillHash ?? '',
      refundHash ?? '',
      depositor,
      recipient,
    ]
  }
  if (event.kind === 'mixed') {
    const { depositAmount, inHash, outHash, fromAddress, receiverAddress } = event.transfer
    return [...times, depositAmount, inHash ?? '', outHash ?? '', fromAddress ?? '', receiverAddress ?? '']
  }
  const sums = sumLegs(event.legs).map((amount) => formatAmount(amount))
  return [...times, ...sums, ...event.legs.flatMap(listLegTexts)]
}

function listLegTexts({ id, actionAmount, metadata }: LedgerRecord): readonly string[] {
  const { hashes, sourceAddress, receivingAddress } = parseMetadata(metadata)
  return [id, actionAmount, ...hashes, sourceAddress ?? '', receivingAddress ?? '']
}

/** The day on this device, as 2026-11-30. */
function formatDay(milliseconds: number): string {
  const date = new Date(milliseconds)
  const toTwoDigits = (part: number) => `${part}`.padStart(2, '0')
  return `${date.getFullYear()}-${toTwoDigits(date.getMonth() + 1)}-${toTwoDigits(date.getDate())}`
}
