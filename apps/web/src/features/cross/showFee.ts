import { languageTag, readLanguage } from '../../i18n/languages.ts'
import { isDollar, plainSymbol } from './crossTokens.ts'
import { showToken } from './showToken.ts'

type Fee = {
  readonly amount: string | null
  readonly symbol: string | null
  readonly amountUsd: string | null
}

/** A fee in its token, and of one that is no dollar what it is worth; in dollars where only they are known, else null. */
export function showFee(fee: Fee | null): string | null {
  const usd = fee?.amountUsd == null ? null : showUsd(fee.amountUsd)
  if (fee?.amount == null || fee.symbol === null) return usd
  const amount = showToken(fee.amount, plainSymbol(fee.symbol), { isExact: true })
  return usd === null || isDollar(fee.symbol) ? amount : `${amount} (${usd})`
}

/** To four decimals, rounded up so that nothing is called cheaper than it was. */
export const showUsd = (decimal: string): string =>
  new Intl.NumberFormat(languageTag(readLanguage()), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
    roundingMode: 'ceil',
  }).format(decimal as `${number}`)
