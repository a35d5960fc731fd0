import { formatUnits, parseUnits } from 'viem'
import { getNumberFormat } from '../../i18n/intl.ts'

/** The coin of the pools. */
export const coinSymbol = 'BNB'

/** Converts a decimal of BNB to wei. */
export const toWei = (decimal: string): bigint => parseUnits(decimal, 18)

/** Computes the fee of an amount, rounded down as the contract does. */
export const mulFeeDown = (wei: bigint, feeBps: number): bigint => (wei * BigInt(feeBps)) / 10_000n

/** Formats BNB, truncated at six decimals; `isExact` shows all six. */
export const formatBnb = (wei: bigint, { isExact = false } = {}): string =>
  `${getNumberFormat({
    minimumFractionDigits: isExact ? 6 : 0,
    maximumFractionDigits: 6,
    roundingMode: 'trunc',
  }).format(formatUnits(wei, 18) as `${number}`)} ${coinSymbol}`
