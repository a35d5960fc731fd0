import { showSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../myQueries.ts'
import { parseMetadata } from './ledgerMetadata.ts'

const columns = [
  'id',
  'transactionId',
  'time',
  'eventType',
  'event',
  'amount',
  'asset',
  'fee',
  'arrival',
  'principal',
  'hash',
  'sourceAddress',
  'receivingAddress',
] as const

type Row = Readonly<Record<(typeof columns)[number], string>>

/** A record as one line of a download: exact decimals, times in UTC, whatever the language of the screen. */
export function toRow(record: LedgerRecord, nameOf: (eventType: number) => string): Row {
  const { hash, sourceAddress, receivingAddress } = parseMetadata(record.metadata)
  return {
    id: record.id,
    transactionId: record.transactionId,
    time: new Date(record.createTime).toISOString(),
    eventType: String(record.eventType),
    event: nameOf(record.eventType),
    amount: `${record.actionType === 0 ? '' : '-'}${record.actionAmount}`,
    asset: showSymbol(assetOf(record)),
    fee: record.feeAmount ?? '',
    arrival: record.arrivalAmount ?? '',
    principal: record.principal ?? '',
    hash: hash ?? '',
    sourceAddress: sourceAddress ?? '',
    receivingAddress: receivingAddress ?? '',
  }
}

/** The currency of a record: id 0 is USDT, 1 our own unit. */
export function assetOf({ currencyId }: Pick<LedgerRecord, 'currencyId'>): 'USDT' | 'GUSD' {
  return currencyId === '1' ? 'GUSD' : 'USDT'
}

/** RFC 4180, with the mark that makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly Row[]): string {
  const lines = [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => quote(row[column])).join(',')),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** The rows as JSON, two spaces deep. */
export function toJson(rows: readonly Row[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}

/** A spreadsheet would run a text that begins like a formula; plain negative numbers stay numbers. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
