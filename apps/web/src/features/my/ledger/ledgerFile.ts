import { showSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../myQueries.ts'
import { parseMetadata } from './ledgerMetadata.ts'

/** The columns of a download, in this order. */
export const ledgerColumns = [
  'id',
  'transactionId',
  'time',
  'event',
  'eventType',
  'amount',
  'asset',
  'fee',
  'arrival',
  'principal',
  'source',
  'sourceKind',
  'sourceId',
  'hash',
  'sourceAddress',
  'receivingAddress',
  'interest',
] as const

type Row = Readonly<Record<(typeof ledgerColumns)[number], string>>

/** What numbers and keys of the wire are called in the language of whoever reads the file. */
type LedgerWords = {
  readonly event: (record: LedgerRecord) => string
  readonly source: (kind: string) => string
}

/**
 * A record as one line of a download: exact decimals and times in UTC, whatever the language of the screen; types and
 * sources by their names in it, with what the wire calls them beside for programs.
 */
export function toRow(record: LedgerRecord, words: LedgerWords): Row {
  const { hashes, sourceAddress, receivingAddress, interest } = parseMetadata(record.metadata)
  return {
    id: record.id,
    transactionId: record.transactionId,
    time: new Date(record.createTime).toISOString(),
    event: words.event(record),
    eventType: String(record.eventType),
    amount: `${record.actionType === 0 ? '' : '-'}${record.actionAmount}`,
    asset: showSymbol(getRecordAsset(record)),
    fee: record.feeAmount ?? '',
    arrival: record.arrivalAmount ?? '',
    principal: record.principal ?? '',
    source: record.source ? words.source(record.source.kind) : '',
    sourceKind: record.source?.kind ?? '',
    sourceId: record.source?.id ?? '',
    hash: hashes.join(' '),
    sourceAddress: sourceAddress ?? '',
    receivingAddress: receivingAddress ?? '',
    interest: interest ?? '',
  }
}

/** The currency of a record: id 0 is USDT, 1 our own unit. */
export function getRecordAsset({ currencyId }: Pick<LedgerRecord, 'currencyId'>): 'USDT' | 'GUSD' {
  return currencyId === '1' ? 'GUSD' : 'USDT'
}
