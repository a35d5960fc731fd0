import { describe, expect, test } from 'vitest'
import { parseTokenAmount } from './parseTokenAmount.ts'

describe('parseTokenAmount', () => {
  test('default: a decimal becomes whole units of its token', () => {
    expect(parseTokenAmount('1000.5', 18)).toEqual({ ok: true, units: 1_000_500_000_000_000_000_000n })
    expect(parseTokenAmount('0.000001', 6)).toEqual({ ok: true, units: 1n })
  })

  test('behavior: partial input is read as intended', () => {
    expect(parseTokenAmount('12.', 6)).toEqual({ ok: true, units: 12_000_000n })
    expect(parseTokenAmount('1,5', 6)).toEqual({ ok: true, units: 1_500_000n })
    expect(parseTokenAmount('1,000', 6)).toEqual({ ok: true, units: 1_000_000_000n })
    expect(parseTokenAmount('1.50000000', 6)).toEqual({ ok: true, units: 1_500_000n })
  })

  test.each([
    ['', 'empty'],
    ['.', 'empty'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['-1', 'negative'],
    ['01', 'leadingZeros'],
    ['1.2.3', 'tooManyPoints'],
    ['1e18', 'invalidCharacter'],
    ['0x1', 'invalidCharacter'],
    ['NaN', 'invalidCharacter'],
    ['9'.repeat(60), 'tooLarge'],
    ['0.0000001', 'tooManyDecimals'],
  ])('error: %j is %s', (text, problem) => {
    expect(parseTokenAmount(text, 6)).toEqual({ ok: false, problem })
  })
})
