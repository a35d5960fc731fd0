import { fromDecimal, isZero } from '@bank/money'
import { formatAmount, formatSymbol } from '../i18n/formats.ts'

/** Formats the available balance of an account, each asset with its symbol; empty where it holds nothing. */
export const formatHoldings = (balance: {
  readonly availableGusdBalance: string
  readonly totalUsdtBalance: string
}): string =>
  [fromDecimal(balance.availableGusdBalance, 'GUSD'), fromDecimal(balance.totalUsdtBalance, 'USDT')]
    .filter((each) => !isZero(each))
    .map((each) => `${formatAmount(each)} ${formatSymbol(each.asset)}`)
    .join(' + ')
