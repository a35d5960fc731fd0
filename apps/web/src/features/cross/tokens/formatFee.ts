import { formatUnits } from 'viem'
import { getNumberFormat } from '../../../i18n/intl.ts'
import { getPlainSymbol, isDollar } from './crossTokens.ts'

type Fee = {
  readonly amount: string | null
  readonly symbol: string | null
  readonly amountUsd: string | null
}

/** A fee in its token, and of one that is no dollar what it is worth; in dollars where only they are known, else null. */
export function formatFee(fee: Fee | null): string | null {
  const usd = fee?.amountUsd == null ? null : formatUsd(fee.amountUsd)
  if (fee?.amount == null || fee.symbol === null) return usd
  const amount = `${formatRoundedUp(fee.amount)} ${getPlainSymbol(fee.symbol)}`
  return usd === null || isDollar(fee.symbol) ? amount : `${amount} (${usd})`
}

/** To eight decimals, rounded up like its worth. */
const formatRoundedUp = (decimal: string): string =>
  getNumberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 8, roundingMode: 'ceil' }).format(
    decimal as `${number}`,
  )

/** To four decimals, rounded up so that nothing is called cheaper than it was. */
export const formatUsd = (decimal: string): string =>
  getNumberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
    roundingMode: 'ceil',
  }).format(decimal as `${number}`)

/** What units of a token that is meant to be worth a dollar are worth, cut at the cent. */
export const formatWorth = (units: bigint, decimals: number): string =>
  getNumberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
  }).format(formatUnits(units, decimals) as `${number}`)
