import fc from 'fast-check'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { createCrossConfig } from './createCrossConfig.ts'
import { type CrossRoute, listCrossRoutes } from './crossConfig.ts'
import { computeBreakEven, computeCrossFees, computeSlowOutput, toInputUnits, toUnits } from './crossFees.ts'
import { crossTokens } from './crossTokens.ts'

const addressAt = (index: number) => `0x${`${index + 1}`.padStart(40, '0')}` as const
const contractsOf = (chainId: number) => ({
  settlement: addressAt(chainId + 900),
  startBlock: 0,
  tokens: Object.fromEntries(
    crossTokens.flatMap((token, index) =>
      token.chainId === chainId ? [[token.symbol, addressAt(index)]] : [],
    ),
  ),
})
const config = createCrossConfig({
  contracts: { 1: contractsOf(1), 56: contractsOf(56), 137: contractsOf(137) },
  rpcUrls: { 1: 'http://127.0.0.1:1', 56: 'http://127.0.0.1:1', 137: 'http://127.0.0.1:1' },
  explorerUrl: 'http://127.0.0.1:1',
  relayer: addressAt(999),
})
const routes = listCrossRoutes(config)
const find = (from: number, to: number): CrossRoute => {
  const route = routes.find(
    ({ origin, destination }) => origin.chainId === from && destination.chainId === to,
  )
  if (route === undefined) throw new Error('no such route')
  return route
}

describe('computeCrossFees', () => {
  test('default: five hundredths of a percent and the cost of the fill, 18 decimals to 6', () => {
    const fees = computeCrossFees(config, find(56, 1), parseUnits('100', 18))
    expect(fees).toEqual({
      liquidity: parseUnits('0.01', 18),
      relayer: parseUnits('0.04', 18),
      destinationGas: parseUnits('0.35', 18),
      total: parseUnits('0.4', 18),
      outputAmount: 99_600_000n,
    })
  })

  test('behavior: both ways, whatever the amount, nothing is made of nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...routes),
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        (route, inputAmount) => {
          const fees = computeCrossFees(config, route, inputAmount)
          const worth = toInputUnits(route, fees.outputAmount)
          expect(fees.total).toBe(fees.liquidity + fees.relayer + fees.destinationGas)
          if (fees.outputAmount > 0n) expect(worth + fees.total).toBeLessThanOrEqual(inputAmount)
          expect(fees.outputAmount).toBeLessThanOrEqual(computeBreakEven(config, route, inputAmount))
          expect(toInputUnits(route, computeSlowOutput(config, route, inputAmount))).toBeLessThanOrEqual(
            inputAmount,
          )
        },
      ),
    )
  })

  test('behavior: dollars become units rounded up', () => {
    expect(toUnits('0.35', { decimals: 6, priceUsd: '1' })).toBe(350_000n)
    expect(toUnits('1', { decimals: 6, priceUsd: '3' })).toBe(333_334n)
  })
})
