import { getAsset } from '../../../api/currencyIds.ts'
import { type TableColumns, toIsoTime } from '../../../components/lists/tableColumns.ts'
import { formatSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { parseMetadata } from './ledgerMetadata.ts'

/** Names of events and sources in the reader's language. */
type LedgerNames = {
  readonly formatEvent: (record: LedgerRecord) => string
  readonly formatSource: (kind: string) => string
}

/** Columns of a download of the ledger: exact decimals, times in UTC, types and sources by name and by code. */
export const createLedgerColumns = ({
  formatEvent,
  formatSource,
}: LedgerNames): TableColumns<LedgerRecord> => ({
  id: ({ id }) => id,
  transactionId: ({ transactionId }) => transactionId,
  time: ({ createTime }) => toIsoTime(createTime),
  event: formatEvent,
  eventType: ({ eventType }) => `${eventType}`,
  amount: ({ actionType, actionAmount }) => `${actionType === 0 ? '' : '-'}${actionAmount}`,
  asset: (record) => formatSymbol(getAsset(record)),
  fee: ({ feeAmount }) => feeAmount ?? '',
  arrival: ({ arrivalAmount }) => arrivalAmount ?? '',
  principal: ({ principal }) => principal ?? '',
  source: ({ source }) => (source ? formatSource(source.kind) : ''),
  sourceKind: ({ source }) => source?.kind ?? '',
  sourceId: ({ source }) => source?.id ?? '',
  hash: ({ metadata }) => parseMetadata(metadata).hashes.join(' '),
  sourceAddress: ({ metadata }) => parseMetadata(metadata).sourceAddress ?? '',
  receivingAddress: ({ metadata }) => parseMetadata(metadata).receivingAddress ?? '',
  interest: ({ metadata }) => parseMetadata(metadata).interest ?? '',
})
