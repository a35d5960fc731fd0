import type { CrossDeposit } from '@bank/chain/crosschain'
import type { CrossFees, CrossRouteToken } from '@bank/chain/server'
import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { computeTotalFee } from './computeTotalFee.ts'

const inputAmount = 100n * 10n ** 18n
const feesOf = (units: bigint | null, usd: string | null): CrossFees => {
  const amount = units === null ? null : { units, decimals: 18, text: formatUnits(units, 18), symbol: 'USDT' }
  const none = { lp: null, relayerCapital: null, destinationGas: null, app: null, originGas: null }
  return { ...none, total: { amount, usd } }
}
const fee = (outputAmount: bigint, fees: CrossFees | null, destinationTokenSymbol = 'USDT') =>
  computeTotalFee({
    pair: {
      ...{ originTokenSymbol: 'USDT', originTokenDecimals: 18 },
      ...{ destinationTokenSymbol, destinationTokenDecimals: 6 },
    } as CrossRouteToken,
    deposit: { inputAmount, outputAmount } as CrossDeposit,
    offer: { fees },
  })

describe('of one token', () => {
  test('default: the net is income less expenses, with its dollar value', () => {
    const told = feesOf(6n * 10n ** 16n, '0.06')
    expect(fee(99_940_000n, told)).toEqual({ amount: '0.06', symbol: 'USDT', amountUsd: '0.06' })
    // Digits beyond six decimals are rounded off on the way.
    expect(fee(99_939_999n, told)).toEqual({ amount: '0.060001', symbol: 'USDT', amountUsd: '0.06' })
    expect(fee(100_000_000n, feesOf(0n, '0'))).toEqual({ amount: '0', symbol: 'USDT', amountUsd: '0' })
  })

  test('behavior: dollars for something else, or for nothing that can be counted, are not shown', () => {
    expect(fee(1n, feesOf(6n * 10n ** 16n, '0.06'))).toEqual({
      amount: '99.999999',
      symbol: 'USDT',
      amountUsd: null,
    })
    expect(fee(1n, feesOf(null, '0.06')).amountUsd).toBeNull()
    expect(fee(99_940_000n, feesOf(6n * 10n ** 17n, '0.6')).amountUsd).toBeNull()
    expect(fee(99_940_000n, null)).toEqual({ amount: '0.06', symbol: 'USDT', amountUsd: null })
  })
})

test('behavior: only the provider can answer for an unknown pair of tokens', () => {
  const told = feesOf(6n * 10n ** 16n, '0.06')
  expect(fee(5n, told, 'USDC')).toEqual({ amount: '0.06', symbol: 'USDT', amountUsd: '0.06' })
  expect(fee(5n, null, 'USDC')).toEqual({ amount: null, symbol: null, amountUsd: null })
})
