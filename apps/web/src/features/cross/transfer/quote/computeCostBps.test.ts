import { describe, expect, test } from 'vitest'
import { computeCostBps, isHighCost } from './computeCostBps.ts'

const ether = 10n ** 18n
const from18to6 = (input: bigint, output: bigint) =>
  computeCostBps({ input, inputDecimals: 18, output, outputDecimals: 6 })

describe('computeExchangeCost', () => {
  test('default: a token of 18 decimals that arrives with 6 costs what is missing', () => {
    expect(from18to6(100n * ether, 99_920_000n)).toBe(8)
    expect(from18to6(100n * ether, 100_000_000n)).toBe(0)
  })

  test('behavior: from three percent on it is dear, and nothing arriving is all of it', () => {
    expect(isHighCost(from18to6(100n * ether, 97_000_001n))).toBe(false)
    expect(isHighCost(from18to6(100n * ether, 97_000_000n))).toBe(true)
    expect(from18to6(100n * ether, 0n)).toBe(10_000)
  })
})
