import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computeCostBps, formatTotalCost, isHighCost } from './quoteCosts.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'en' }))

const network = { gas: 10n ** 15n, coin: 'BNB' }
const fee = (amount: string | null, symbol: string | null, amountUsd: string | null) => ({
  amount,
  symbol,
  amountUsd,
})

describe('formatTotalCost', () => {
  test('default: fee and network fee are one sum in dollars, by the price at which the quote counts coins', () => {
    const originGas = fee('0.0005', 'BNB', '0.3')
    expect(formatTotalCost({ total: fee('0.06', 'USDT', '0.0601'), originGas }, network)).toBe('≈ $0.6601')
  })

  test('behavior: a fee in a dollar token needs no dollar value', () => {
    const originGas = fee('0.0005', 'BNB', '0.3')
    expect(formatTotalCost({ total: fee('0.06', 'USDT', null), originGas }, network)).toBe('≈ $0.6600')
    expect(formatTotalCost({ total: fee('0.0001', 'ETH', null), originGas }, network)).toBe(
      '0.0001 ETH + 0.001 BNB',
    )
  })

  test('behavior: without a price of the coin the two stand side by side, and nothing is invented', () => {
    for (const originGas of [
      null,
      fee('0.0005', 'BNB', null),
      fee(null, null, '0.3'),
      fee('0', 'BNB', '0'),
      fee('1', 'ETH', '9'),
    ])
      expect(formatTotalCost({ total: fee('0.06', 'USDT', '0.06'), originGas }, network)).toBe(
        '0.06 USDT + 0.001 BNB',
      )
  })

  test('behavior: an unknown fee gives no sum, and the sum is never rounded down', () => {
    const originGas = fee('0.0005', 'BNB', '0.3')
    expect(formatTotalCost({ total: fee(null, null, null), originGas }, network)).toBeNull()
    const dust = { gas: 1n, coin: 'BNB' }
    expect(formatTotalCost({ total: fee('0.06', 'USDT', '0.06'), originGas }, dust)).toBe('≈ $0.0601')
  })
})

const ether = 10n ** 18n
const from18to6 = (input: bigint, output: bigint) =>
  computeCostBps({ input, inputDecimals: 18, output, outputDecimals: 6 })

describe('computeExchangeCost', () => {
  test('default: a token of 18 decimals that arrives with 6 costs the difference', () => {
    expect(from18to6(100n * ether, 99_920_000n)).toBe(8)
    expect(from18to6(100n * ether, 100_000_000n)).toBe(0)
  })

  test('behavior: from three percent on it is dear, and nothing arriving is all of it', () => {
    expect(isHighCost(from18to6(100n * ether, 97_000_001n))).toBe(false)
    expect(isHighCost(from18to6(100n * ether, 97_000_000n))).toBe(true)
    expect(from18to6(100n * ether, 0n)).toBe(10_000)
  })
})
