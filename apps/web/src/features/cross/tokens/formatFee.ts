import { formatUnits } from 'viem'
import { getNumberFormat } from '../../../i18n/intl.ts'
import { getPlainSymbol, isDollar } from './crossTokens.ts'

type Fee = {
  readonly amount: string | null
  readonly symbol: string | null
  readonly amountUsd: string | null
}

/** Decimals of a fee on the screen; its details show all that a token can have. */
const shownDecimals = 4
const allDecimals = 18

/**
 * Formats a fee in its token, with dollars unless the token is pegged to them; dollars alone or null where
 * the amount is unknown. At most four decimals, rounded up so that no cost is understated; `isExact` shows all.
 */
export function formatFee(fee: Fee | null, { isExact = false } = {}): string | null {
  const usd = fee?.amountUsd == null ? null : formatUsd(fee.amountUsd)
  if (fee?.amount == null || fee.symbol === null) return usd
  const amount = `${formatRoundedUp(fee.amount, isExact ? allDecimals : shownDecimals)} ${getPlainSymbol(fee.symbol)}`
  return usd === null || isDollar(fee.symbol) ? amount : `${amount} (${usd})`
}

const formatRoundedUp = (decimal: string, decimals: number): string =>
  getNumberFormat({ minimumFractionDigits: 2, maximumFractionDigits: decimals, roundingMode: 'ceil' }).format(
    decimal as `${number}`,
  )

/** Formats dollars with four decimals, rounded up so that no cost is understated. */
export const formatUsd = (decimal: string): string =>
  getNumberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
    roundingMode: 'ceil',
  }).format(decimal as `${number}`)

/** Formats units of a dollar token in dollars, truncated at the cent. */
export const formatWorth = (units: bigint, decimals: number): string =>
  getNumberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
  }).format(formatUnits(units, decimals) as `${number}`)
