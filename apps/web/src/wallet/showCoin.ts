import { formatUnits } from 'viem'
import { languageTag, readLanguage } from '../i18n/languages.ts'

/** An amount of a chain's coin in wei, at most six decimals, with its symbol. */
export const showCoin = (wei: bigint, symbol: string): string =>
  `${new Intl.NumberFormat(languageTag(readLanguage()), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(formatUnits(wei, 18) as `${number}`)} ${symbol}`
