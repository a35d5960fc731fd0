import { describe, expect, test } from 'vitest'
import { computeMaximum, evaluateAmount } from './evaluateAmount.ts'

const limits = { least: 10n, most: 1_000n }

describe('evaluateAmount', () => {
  test.each([
    [9n, 500n, 'belowLeast'],
    [10n, 500n, null],
    [500n, 500n, null],
    [501n, 500n, 'aboveBalance'],
    [1_000n, 2_000n, null],
    [1_001n, 2_000n, 'aboveMost'],
    [2_001n, 2_000n, 'aboveBalance'],
  ])('default: %d of %d held is %s', (units, balance, trouble) => {
    expect(evaluateAmount(units, { balance, limits })).toBe(trouble)
  })

  test('behavior: what nobody could read is held against nobody', () => {
    expect(evaluateAmount(5_000n, { balance: undefined, limits: undefined })).toBeNull()
    expect(evaluateAmount(1_001n, { balance: undefined, limits })).toBe('aboveMost')
  })
})

describe('computeMaximumStake', () => {
  test('default: the lesser of what the wallet holds and what is carried', () => {
    expect(computeMaximum(500n, limits)).toBe(500n)
    expect(computeMaximum(2_000n, limits)).toBe(1_000n)
    expect(computeMaximum(2_000n, undefined)).toBe(2_000n)
  })
})
