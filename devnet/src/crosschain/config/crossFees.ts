import { parseUnits } from 'viem'
import type { CrossConfig, CrossRoute } from './crossConfig.ts'

const bps = 10_000n
const priceScale = 18

/** The cost of a transfer, in units of the input token. */
export type CrossFees = {
  readonly liquidity: bigint
  readonly relayer: bigint
  readonly destinationGas: bigint
  readonly total: bigint
  /** The least amount that arrives, in units of the output token. */
  readonly outputAmount: bigint
}

/** Units of a token for a sum of dollars, rounded up. */
export function toUnits(usd: string, token: { decimals: number; priceUsd: string }): bigint {
  const price = parseUnits(token.priceUsd, priceScale)
  return divUp(parseUnits(usd, priceScale) * 10n ** BigInt(token.decimals), price)
}

/** A sum of dollars with 18 decimals. */
export function toUsd(units: bigint, token: { decimals: number; priceUsd: string }): bigint {
  return (units * parseUnits(token.priceUsd, priceScale)) / 10n ** BigInt(token.decimals)
}

/** Fees are rounded up, and what arrives is rounded down to the output token's decimals. */
export function computeCrossFees(config: CrossConfig, route: CrossRoute, inputAmount: bigint): CrossFees {
  const liquidity = divUp(inputAmount * BigInt(config.liquidityFeeBps), bps)
  const relayer = divUp(inputAmount * BigInt(config.relayerFeeBps), bps)
  const destinationGas = toUnits(route.destination.fillCostUsd, route.inputToken)
  const total = liquidity + relayer + destinationGas
  const left = inputAmount > total ? inputAmount - total : 0n
  return { liquidity, relayer, destinationGas, total, outputAmount: toOutputUnits(route, left) }
}

/** The pool's payment for a deposit: a slow fill costs liquidity alone. */
export function computeSlowOutput(config: CrossConfig, route: CrossRoute, inputAmount: bigint): bigint {
  const liquidity = divUp(inputAmount * BigInt(config.liquidityFeeBps), bps)
  return toOutputUnits(route, inputAmount - liquidity)
}

/** The most that a relayer can pay without losing, in units of the output token. */
export function computeBreakEven(config: CrossConfig, route: CrossRoute, inputAmount: bigint): bigint {
  const { liquidity, destinationGas } = computeCrossFees(config, route, inputAmount)
  const left = inputAmount - liquidity - destinationGas
  return left > 0n ? toOutputUnits(route, left) : 0n
}

/** Units of the input token that a sum of the output token is worth, rounded down. */
export function toInputUnits({ inputToken, outputToken }: CrossRoute, units: bigint): bigint {
  return (
    (units * parseUnits(outputToken.priceUsd, priceScale) * 10n ** BigInt(inputToken.decimals)) /
    (parseUnits(inputToken.priceUsd, priceScale) * 10n ** BigInt(outputToken.decimals))
  )
}

function toOutputUnits({ inputToken, outputToken }: CrossRoute, units: bigint): bigint {
  return (
    (units * parseUnits(inputToken.priceUsd, priceScale) * 10n ** BigInt(outputToken.decimals)) /
    (parseUnits(outputToken.priceUsd, priceScale) * 10n ** BigInt(inputToken.decimals))
  )
}

function divUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}
