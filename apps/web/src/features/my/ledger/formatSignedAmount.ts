import { fromDecimal } from '@bank/money'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../myQueries.ts'
import { getRecordAsset } from './ledgerFile.ts'

/** "+1,000.00 USDT" for a credit, "−1,000.00 USDT" for a debit. */
export function formatSignedAmount(record: LedgerRecord): string {
  const asset = getRecordAsset(record)
  return `${record.actionType === 0 ? '+' : '−'}${showAmount(fromDecimal(record.actionAmount, asset))} ${showSymbol(asset)}`
}
