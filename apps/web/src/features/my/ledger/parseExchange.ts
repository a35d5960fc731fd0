import { type Amount, type Asset, amountOf, fromDecimal, type Ratio, subtract } from '@bank/money'
import { getAsset } from '../../../api/currencyIds.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { parseMetadata } from './ledgerMetadata.ts'

const exchangeOut = 10
const exchangeIn = 11
const million = 1_000_000n

/** Amounts, fee and net rate of an exchange, the rate to six decimals. */
export type ExchangeFacts = {
  readonly paid: Amount
  readonly received: Amount
  readonly fee: Amount
  readonly rate: Ratio
}

/** Parses the exchange from either of its records; null for any other movement. */
export function parseExchange(record: LedgerRecord): ExchangeFacts | null {
  const { payAmount, receiveAmount } = parseMetadata(record.metadata)
  const isSide = record.eventType === exchangeOut || record.eventType === exchangeIn
  if (!isSide || payAmount === null || receiveAmount === null) return null
  const own = getAsset(record)
  const other: Asset = own === 'USDT' ? 'GUSD' : 'USDT'
  const paid = fromDecimal(payAmount, record.eventType === exchangeOut ? own : other)
  const received = fromDecimal(receiveAmount, record.eventType === exchangeIn ? own : other)
  if (paid.micro <= 0n) return null
  return {
    paid,
    received,
    // The ledger books the rest of the payment, at par, as the fee.
    fee: subtract(amountOf(received.asset, paid.micro), received),
    rate: {
      numerator: (2n * received.micro * million + paid.micro) / (2n * paid.micro),
      denominator: million,
    },
  }
}
