import { formatUnits } from 'viem'
import { formatCoin } from '../../../../wallet/formatCoin.ts'
import type { Quote } from '../../routersQuery.ts'
import { isDollar } from '../../tokens/crossTokens.ts'
import { formatFee, formatUsd } from '../../tokens/formatFee.ts'

/** So exact dollars are added up, and the sum rounded once. */
const scale = 12

/**
 * What a transfer costs in all: its fee and what the wallet pays the network at most, in dollars where the quote says what
 * both are worth, else the two side by side; null where nobody said the fee. `gas` is in wei of `coin`.
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

/** Coins by the price at which the quote counts its own network fee, rounded up; null where it names none. */
function computeGasUsd(gas: bigint, quoted: NonNullable<Quote['fees']['originGas']>): bigint | null {
  if (quoted.amount === null || quoted.amountUsd === null) return null
  const [amount, usd] = [toScaled(quoted.amount, 18), toScaled(quoted.amountUsd)]
  return amount > 0n && usd > 0n ? (gas * usd + amount - 1n) / amount : null
}

/** A decimal in whole parts of so many decimals; what is finer is cut. */
function toScaled(decimal: string, decimals = scale): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(decimal) ?? []
  return BigInt(`${sign}${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}

/** What part of an amount a transfer takes, in hundredths of a percent. A token and its form elsewhere count alike. */
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

/** From 3 % on a person is asked to look twice. */
export const isHighCost = (costBps: number): boolean => costBps >= 300
