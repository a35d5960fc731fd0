import { formatUnits } from 'viem'
import { numberFormat } from '../../../i18n/intl.ts'

/** What units of a token that is meant to be worth a dollar are worth, cut at the cent. */
export const formatWorth = (units: bigint, decimals: number): string =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
  }).format(formatUnits(units, decimals) as `${number}`)
