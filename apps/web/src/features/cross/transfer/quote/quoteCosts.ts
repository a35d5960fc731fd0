import { formatUnits } from 'viem'
import { formatCoin } from '../../../../wallet/formatCoin.ts'
import type { Quote } from '../../routersQuery.ts'
import { isDollar } from '../../tokens/crossTokens.ts'
import { formatFee, formatUsd } from '../../tokens/formatFee.ts'

/** Decimals of the sum of dollars, which is rounded once. */
const scale = 12

/**
 * Formats the fee plus the maximum network fee: one sum in dollars where the quote prices both, else side by
 * side; null for an unstated fee. `gas` is in wei of `coin`.
 */
export function formatTotalCost(
  { total, originGas }: Pick<Quote['fees'], 'total' | 'originGas'>,
  { gas, coin }: { readonly gas: bigint; readonly coin: string },
): string | null {
  const fee = formatFee(total)
  if (fee === null) return null
  const feeUsd = total.amountUsd ?? (isDollar(total.symbol ?? '') ? total.amount : null)
  const gasUsd = originGas?.symbol === coin ? computeGasUsd(gas, originGas) : null
  if (feeUsd === null || gasUsd === null) return `${fee} + ${formatCoin(gas, coin)}`
  return `≈ ${formatUsd(formatUnits(toScaled(feeUsd) + gasUsd, scale))}`
}

/**
 * Computes the dollars of coins by the price in the quote's own network fee, rounded up; null without one.
 */
function computeGasUsd(gas: bigint, quoted: NonNullable<Quote['fees']['originGas']>): bigint | null {
  if (quoted.amount === null || quoted.amountUsd === null) return null
  const [amount, usd] = [toScaled(quoted.amount, 18), toScaled(quoted.amountUsd)]
  return amount > 0n && usd > 0n ? (gas * usd + amount - 1n) / amount : null
}

/** Converts a decimal to an integer of so many decimals, truncated. */
function toScaled(decimal: string, decimals = scale): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(decimal) ?? []
  return BigInt(`${sign}${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}

/**
 * Computes the share of an amount that a transfer costs, in basis points. A token counts one to one on both
 * chains.
 */
export function computeCostBps(params: {
  readonly input: bigint
  readonly inputDecimals: number
  readonly output: bigint
  readonly outputDecimals: number
}): number {
  const input = params.input * 10n ** BigInt(params.outputDecimals)
  const output = params.output * 10n ** BigInt(params.inputDecimals)
  return Number(((input - output) * 10_000n) / input)
}

/** Costs from 3 % on show a warning. */
export const isHighCost = (costBps: number): boolean => costBps >= 300
