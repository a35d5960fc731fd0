import { showSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../myQueries.ts'
import { parseMetadata } from './ledgerMetadata.ts'

/** The columns of a download, in this order. */
export const ledgerColumns = [
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
  'source',
  'hash',
  'sourceAddress',
  'receivingAddress',
] as const

type Row = Readonly<Record<(typeof ledgerColumns)[number], string>>

/** A record as one line of a download: exact decimals, times in UTC, whatever the language of the screen. */
export function toRow(record: LedgerRecord, nameOf: (eventType: number) => string): Row {
  const { hashes, sourceAddress, receivingAddress } = parseMetadata(record.metadata)
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
    source: record.source ? `${record.source.kind} ${record.source.id}` : '',
    hash: hashes.join(' '),
    sourceAddress: sourceAddress ?? '',
    receivingAddress: receivingAddress ?? '',
  }
}

/** The currency of a record: id 0 is USDT, 1 our own unit. */
export function assetOf({ currencyId }: Pick<LedgerRecord, 'currencyId'>): 'USDT' | 'GUSD' {
  return currencyId === '1' ? 'GUSD' : 'USDT'
}
