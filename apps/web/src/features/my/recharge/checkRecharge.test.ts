import { amountOf } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { checkRecharge } from './checkRecharge.ts'

const known = { balance: amountOf('USDT', 1_000_000_000n), minimum: amountOf('USDT', 1_000_000n) }

describe('checkRecharge', () => {
  test('default: an amount between the minimum and the balance is taken exactly', () => {
    expect(checkRecharge('1000', known)).toEqual({ ok: true, amount: known.balance })
    expect(checkRecharge('1.000001', known)).toEqual({ ok: true, amount: amountOf('USDT', 1_000_001n) })
  })

  test.each([
    ['', 'empty'],
    ['-1', 'negative'],
    ['01', 'leadingZeros'],
    ['1.2.3', 'tooManyPoints'],
    ['1e18', 'invalidCharacter'],
    ['0x1', 'invalidCharacter'],
    ['NaN', 'invalidCharacter'],
    ['1.0000001', 'tooManyDecimals'],
    ['0', 'zero'],
    ['9'.repeat(79), 'tooLarge'],
  ])('behavior: %j is refused as %s', (text, reason) => {
    expect(checkRecharge(text, known)).toEqual({ ok: false, problem: { kind: 'malformed', reason } })
  })

  test('behavior: below the minimum and above the wallet are told with the figure', () => {
    expect(checkRecharge('0.5', known)).toMatchObject({
      problem: { kind: 'belowMinimum', minimum: known.minimum },
    })
    expect(checkRecharge('1000.000001', known)).toMatchObject({ problem: { kind: 'aboveBalance' } })
  })

  test('behavior: while the chain has not answered only the form is checked', () => {
    expect(checkRecharge('5000', {}).ok).toBe(true)
  })
})
