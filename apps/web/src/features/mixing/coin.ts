import { formatUnits, parseUnits } from 'viem'
import { homeCoin } from '../../i18n/branding.ts'
import { getNumberFormat } from '../../i18n/intl.ts'

/** Converts a decimal of the coin to wei. */
export const toWei = (decimal: string): bigint => parseUnits(decimal, 18)

/** Computes the fee of an amount, rounded down as the contract does. */
export const mulFeeDown = (wei: bigint, feeBps: number): bigint => (wei * BigInt(feeBps)) / 10_000n

/** Formats the coin, truncated at six decimals; `isExact` shows all six. */
export const formatCoin = (wei: bigint, { isExact = false } = {}): string =>
  `${getNumberFormat({
    minimumFractionDigits: isExact ? 6 : 0,
    maximumFractionDigits: 6,
    roundingMode: 'trunc',
  }).format(formatUnits(wei, 18) as `${number}`)} ${homeCoin}`
