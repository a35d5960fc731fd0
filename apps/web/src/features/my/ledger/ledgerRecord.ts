import { fromDecimal } from '@bank/money'
import { formatAmount, formatSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'

/** The asset of a record: currency id 0 is USDT, 1 the product's own unit. */
export const getRecordAsset = ({ currencyId }: Pick<LedgerRecord, 'currencyId'>): 'USDT' | 'GUSD' =>
  currencyId === '1' ? 'GUSD' : 'USDT'

/** Formats a credit as "+1,000.00 USDT" and a debit as "−1,000.00 USDT". */
export function formatSignedAmount(record: LedgerRecord): string {
  const asset = getRecordAsset(record)
  return `${record.actionType === 0 ? '+' : '−'}${formatAmount(fromDecimal(record.actionAmount, asset))} ${formatSymbol(asset)}`
}
