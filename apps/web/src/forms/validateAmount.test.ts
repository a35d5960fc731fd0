import { amountOf } from '@bank/money'
import { describe, expect, it } from 'vitest'
import { validateAmount } from './validateAmount.ts'

const limits = { minimum: amountOf('USDT', 1_000_000n), balance: amountOf('USDT', 5_000_000n) }

describe('validateAmount', () => {
  it('default: an amount between minimum and balance may be sent', () => {
    expect(validateAmount('5', 'USDT', limits)).toEqual({ ok: true, amount: limits.balance })
    expect(validateAmount('1.', 'USDT', limits)).toEqual({ ok: true, amount: limits.minimum })
  })

  it.each([
    ['', 'empty'],
    ['0', 'zero'],
    ['0.000000', 'zero'],
    ['-1', 'negative'],
    ['01', 'leadingZeros'],
    ['1.2.3', 'tooManyPoints'],
    ['1e18', 'invalidCharacter'],
    ['0x1', 'invalidCharacter'],
    ['NaN', 'invalidCharacter'],
    ['0.0000001', 'tooManyDecimals'],
    ['9'.repeat(79), 'tooLarge'],
  ])('behavior: %j is refused as %s', (text, reason) => {
    expect(validateAmount(text, 'USDT', limits)).toEqual({
      ok: false,
      problem: { kind: 'malformed', reason },
    })
  })

  it('behavior: below the minimum and above the balance are distinguished', () => {
    expect(validateAmount('0.999999', 'USDT', limits)).toMatchObject({ problem: { kind: 'belowMinimum' } })
    expect(validateAmount('5.000001', 'USDT', limits)).toMatchObject({ problem: { kind: 'aboveBalance' } })
  })

  it('behavior: an unknown bound rejects nothing', () => {
    expect(validateAmount('9', 'USDT', {}).ok).toBe(true)
  })
})
