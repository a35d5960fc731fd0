import { type Amount, amountOf, isZero } from '@bank/money'
import { formatAmount } from '../i18n/formats.ts'

/** An amount with the minus of the ledger's rows below zero, and `plus` above. */
export function formatSigned(amount: Amount, plus: '+' | ''): string {
  if (isZero(amount)) return formatAmount(amount)
  const size = amountOf(amount.asset, amount.micro < 0n ? -amount.micro : amount.micro)
  return `${amount.micro < 0n ? '−' : plus}${formatAmount(size)}`
}
