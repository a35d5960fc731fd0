import { formatUnits } from 'viem'
import { getNumberFormat } from '../i18n/intl.ts'

/** An amount of a chain's coin in wei, at most six decimals, with its symbol. */
export const formatCoin = (wei: bigint, symbol: string): string =>
  `${getNumberFormat({
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(formatUnits(wei, 18) as `${number}`)} ${symbol}`

/** An amount of a token in its smallest unit, to its last decimal, with its symbol. */
export const formatTokenUnits = (units: bigint, { symbol, decimals }: { symbol: string; decimals: number }) =>
  `${getNumberFormat({
    minimumFractionDigits: Math.min(2, decimals),
    maximumFractionDigits: Math.min(100, decimals),
  }).format(formatUnits(units, decimals) as `${number}`)} ${symbol}`
