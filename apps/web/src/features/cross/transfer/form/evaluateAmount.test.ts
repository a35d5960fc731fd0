import { describe, expect, test } from 'vitest'
import { computeMaximum, evaluateAmount, isQuotable, isWalletShort } from './evaluateAmount.ts'

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

  test('behavior: an unreadable value rejects nothing', () => {
    expect(evaluateAmount(5_000n, { balance: undefined, limits: undefined })).toBeNull()
    expect(evaluateAmount(1_001n, { balance: undefined, limits })).toBe('aboveMost')
  })
})

describe('isQuotable', () => {
  test('default: an amount that is carried has a quote, whatever the wallet holds', () => {
    expect([9n, 10n, 1_000n, 1_001n].map((units) => isQuotable(units, limits))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isQuotable(1n, undefined)).toBe(true)
  })
})

describe('computeMaximumStake', () => {
  test('default: the smaller of the wallet’s balance and the limit', () => {
    expect(computeMaximum(500n, limits)).toBe(500n)
    expect(computeMaximum(2_000n, limits)).toBe(1_000n)
    expect(computeMaximum(2_000n, undefined)).toBe(2_000n)
  })
})

const usdt = (units: number) => BigInt(units) * 1_000_000n

describe('isWalletShort', () => {
  test('default: an empty wallet and a full account', () => {
    expect(isWalletShort({ wallet: 0n, wanted: null, account: usdt(1_000) })).toBe(true)
  })

  test('behavior: a typed amount that the wallet lacks counts, whatever its balance', () => {
    expect(isWalletShort({ wallet: usdt(100), wanted: usdt(500), account: usdt(1_000) })).toBe(true)
    expect(isWalletShort({ wallet: usdt(100), wanted: usdt(100), account: usdt(1_000) })).toBe(false)
    expect(isWalletShort({ wallet: usdt(100), wanted: null, account: usdt(1_000) })).toBe(false)
  })

  test('behavior: an account with no more than the wallet offers no way out', () => {
    expect(isWalletShort({ wallet: usdt(5), wanted: usdt(9), account: usdt(5) })).toBe(false)
  })
})
