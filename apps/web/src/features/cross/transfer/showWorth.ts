import { formatUnits } from 'viem'
import { languageTag, readLanguage } from '../../../i18n/languages.ts'

/** What units of a token that is meant to be worth a dollar are worth, cut at the cent. */
export const showWorth = (units: bigint, decimals: number): string =>
  new Intl.NumberFormat(languageTag(readLanguage()), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
  }).format(formatUnits(units, decimals) as `${number}`)
