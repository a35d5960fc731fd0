import { describe, expect, test } from 'vitest'
import { isWalletShort } from './isWalletShort.ts'

const usdt = (units: number) => BigInt(units) * 1_000_000n

describe('isWalletShort', () => {
  test('default: an empty wallet and a full account', () => {
    expect(isWalletShort({ wallet: 0n, wanted: null, account: usdt(1_000) })).toBe(true)
  })

  test('behavior: what is typed and not there counts, however much is there', () => {
    expect(isWalletShort({ wallet: usdt(100), wanted: usdt(500), account: usdt(1_000) })).toBe(true)
    expect(isWalletShort({ wallet: usdt(100), wanted: usdt(100), account: usdt(1_000) })).toBe(false)
    expect(isWalletShort({ wallet: usdt(100), wanted: null, account: usdt(1_000) })).toBe(false)
  })

  test('behavior: an account that holds no more is no way out', () => {
    expect(isWalletShort({ wallet: usdt(5), wanted: usdt(9), account: usdt(5) })).toBe(false)
  })
})
