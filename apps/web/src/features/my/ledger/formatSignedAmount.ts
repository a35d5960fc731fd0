import { fromDecimal } from '@bank/money'
import { getAsset } from '../../../api/currencyIds.ts'
import { formatAmount, formatSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'

/** Formats a credit as "+1,000.00 USDT" and a debit as "−1,000.00 USDT". */
export function formatSignedAmount(record: LedgerRecord): string {
  const asset = getAsset(record)
  return `${record.actionType === 0 ? '+' : '−'}${formatAmount(fromDecimal(record.actionAmount, asset))} ${formatSymbol(asset)}`
}
