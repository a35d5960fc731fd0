import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Amount,
  add,
  amountOf,
  compare,
  createFormatCache,
  exchangeDown,
  formatAmount,
  formatRatio,
  fromDecimal,
  fromTokenUnits,
  isZero,
  maxMicro,
  mulDown,
  mulRatio,
  mulUp,
  parseAmount,
  parseRatio,
  ratioOne,
  subtract,
  toComplement,
  toDecimal,
  toTokenUnits,
} from './index.ts'

const micro = fc.bigInt({ min: 0n, max: 10n ** 17n })
const ratioText = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`)

describe('parseAmount', () => {
  test('default', () => {
    expect(parseAmount('1000.5', 'USDT')).toEqual({ ok: true, amount: amountOf('USDT', 1_000_500_000n) })
    expect(parseAmount('0.000001', 'GUSD')).toEqual({ ok: true, amount: amountOf('GUSD', 1n) })
  })

  test('behavior: reads the largest amount that a ledger row holds', () => {
    expect(parseAmount('9223372036854.775807', 'USDT')).toEqual({
      ok: true,
      amount: amountOf('USDT', maxMicro),
    })
  })

  test.each([
    ['', 'empty'],
    ['-1', 'negative'],
    ['-', 'negative'],
    ['1-2', 'invalidCharacter'],
    ['1e18', 'invalidCharacter'],
    ['01', 'leadingZeros'],
    ['00.1', 'leadingZeros'],
    ['1.2.3', 'tooManyPoints'],
    ['0x1', 'invalidCharacter'],
    ['NaN', 'invalidCharacter'],
    ['Infinity', 'invalidCharacter'],
    ['１２', 'invalidCharacter'],
    ['٣', 'invalidCharacter'],
    ['+1', 'invalidCharacter'],
    [' 1', 'invalidCharacter'],
    ['1,000', 'invalidCharacter'],
    ['.', 'notANumber'],
    ['.5', 'notANumber'],
    ['5.', 'notANumber'],
    ['1.0000001', 'tooManyDecimals'],
    ['9'.repeat(79), 'tooLarge'],
    ['9223372036855', 'tooLarge'],
    ['9223372036854.775808', 'tooLarge'],
    ['0', 'zero'],
    ['0.000000', 'zero'],
  ])('error: %s is refused as %s', (text, reason) => {
    expect(parseAmount(text, 'USDT')).toEqual({ ok: false, reason })
  })

  test('behavior: reads back every amount that the wire format writes', () => {
    fc.assert(
      fc.property(micro, (value) => {
        const amount = amountOf('USDT', value + 1n)
        expect(parseAmount(toDecimal(amount), 'USDT')).toEqual({ ok: true, amount })
      }),
    )
  })

  test('behavior: never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof parseAmount(text, 'USDT').ok).toBe('boolean')
      }),
    )
  })
})

describe('arithmetic', () => {
  test('default', () => {
    const left = amountOf('USDT', 5n)
    expect(add(left, amountOf('USDT', 2n)).micro).toBe(7n)
    expect(subtract(left, amountOf('USDT', 7n)).micro).toBe(-2n)
    expect([compare(left, left), compare(left, add(left, left)), compare(add(left, left), left)]).toEqual([
      0, -1, 1,
    ])
    expect(isZero(subtract(left, left))).toBe(true)
  })

  test('behavior: only an amount of no micro-unit is zero', () => {
    expect([-1n, 0n, 1n].map((value) => isZero(amountOf('GUSD', value)))).toEqual([false, true, false])
  })

  test('error: two assets neither add, subtract nor compare, and the error names both', () => {
    const left: Amount = amountOf('USDT', 1n)
    const right: Amount = amountOf('GUSD', 1n)
    for (const combine of [add, subtract, compare])
      expect(() => combine(left, right)).toThrow(new TypeError('cannot mix USDT with GUSD'))
  })

  test('error: an amount ends at what a ledger row holds, in both directions', () => {
    for (const value of [maxMicro, -maxMicro]) expect(amountOf('USDT', value).micro).toBe(value)
    for (const value of [maxMicro + 1n, -maxMicro - 1n])
      expect(() => amountOf('USDT', value)).toThrow(new RangeError(`USDT amount out of range: ${value}`))
  })

  test('behavior: a ratio is read exactly, and one leaves an amount as it is', () => {
    expect(parseRatio('12.05')).toEqual({ numerator: 1_205n, denominator: 100n })
    expect(parseRatio('123456789012345678')).toEqual({ numerator: 123_456_789_012_345_678n, denominator: 1n })
    expect(mulDown(amountOf('GUSD', 7n), ratioOne).micro).toBe(7n)
    expect(formatRatio(parseRatio('0.0123456789'))).toBe('0.012345')
  })

  test('error: a ratio has digits and one dot alone, at most 18 on each side', () => {
    for (const text of ['1e-3', '', '-1', '.5', '5.', '1'.repeat(19), `0.${'1'.repeat(19)}`])
      expect(() => parseRatio(text)).toThrow(new SyntaxError(`not a decimal ratio: ${text}`))
  })

  test('error: a fee takes at most the whole', () => {
    expect(toComplement(parseRatio('1.00'))).toEqual({ numerator: 0n, denominator: 100n })
    expect(() => toComplement(parseRatio('1.01'))).toThrow(new RangeError('a fee cannot exceed the whole'))
  })

  test('behavior: mulDown and mulUp enclose the exact product within one micro-unit', () => {
    fc.assert(
      fc.property(micro, ratioText, (value, text) => {
        const ratio = parseRatio(text)
        const amount = amountOf('USDT', value)
        const exact = value * ratio.numerator
        const down = mulDown(amount, ratio).micro
        const up = mulUp(amount, ratio).micro
        expect(down * ratio.denominator).toBeLessThanOrEqual(exact)
        expect(up * ratio.denominator).toBeGreaterThanOrEqual(exact)
        expect(up - down).toBe(exact % ratio.denominator === 0n ? 0n : 1n)
      }),
    )
  })

  test('behavior: a round trip at prices of at most one never gains', () => {
    fc.assert(
      fc.property(
        micro,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        (value, p, f) => {
          const price = { numerator: BigInt(p), denominator: 1_000_000n }
          const keep = toComplement({ numerator: BigInt(f), denominator: 1_000_000n })
          const there = exchangeDown(amountOf('USDT', value), 'GUSD', mulRatio(price, keep))
          const back = exchangeDown(there, 'USDT', mulRatio(price, keep))
          expect(back.micro).toBeLessThanOrEqual(value)
        },
      ),
    )
  })

  test('behavior: a product without remainder is not rounded, in either direction', () => {
    for (const [value, half] of [
      [10n, 5n],
      [-10n, -5n],
      [0n, 0n],
    ] as const) {
      expect(mulUp(amountOf('USDT', value), parseRatio('0.5')).micro).toBe(half)
      expect(mulDown(amountOf('USDT', value), parseRatio('0.5')).micro).toBe(half)
    }
  })

  test('behavior: negative products round away from zero upwards and towards zero downwards', () => {
    expect(mulUp(amountOf('USDT', -5n), parseRatio('0.5')).micro).toBe(-3n)
    expect(mulDown(amountOf('USDT', -5n), parseRatio('0.5')).micro).toBe(-2n)
  })
})

describe('token units', () => {
  test('behavior: micro-units survive 18 and 6 decimals', () => {
    fc.assert(
      fc.property(micro, fc.constantFrom(6, 18), (value, decimals) => {
        const amount = amountOf('USDT', value)
        expect(fromTokenUnits(toTokenUnits(amount, decimals), decimals, 'USDT')).toEqual(amount)
      }),
    )
  })

  test('behavior: coarser tokens convert when exact', () => {
    expect(fromTokenUnits(5n, 2, 'USDT').micro).toBe(50_000n)
    expect(toTokenUnits(amountOf('USDT', 50_000n), 2)).toBe(5n)
  })

  test('error: an amount that is not a whole micro-unit is refused, never truncated', () => {
    expect(() => fromTokenUnits(10n ** 12n - 1n, 18, 'USDT')).toThrow(
      new RangeError('999999999999 is not a whole number of USDT micro-units at 18 decimals'),
    )
    expect(() => toTokenUnits(amountOf('USDT', 1n), 2)).toThrow(
      new RangeError('toTokenUnits: 1 micro-units need more than 2 decimals'),
    )
  })
})

describe('formatAmount', () => {
  test('default', () => {
    expect(formatAmount(amountOf('USDT', 1_234_567_890_000n), { locale: 'en' })).toBe('1,234,567.89')
  })

  test('behavior: truncates instead of rounding up', () => {
    const amount = amountOf('USDT', 999_999n)
    expect(formatAmount(amount, { locale: 'en', maximumDecimals: 2 })).toBe('0.99')
    expect(formatAmount(amount, { locale: 'zh-CN' })).toBe('0.999999')
  })

  test('behavior: amounts beyond the precision of a float stay exact', () => {
    expect(formatAmount(amountOf('GUSD', 9_007_199_254_740_993_001n), { locale: 'en' })).toBe(
      '9,007,199,254,740.993001',
    )
  })

  test('behavior: the wire format reads back, zero and negative included', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (value) => {
        expect(fromDecimal(toDecimal(amountOf('GUSD', value)), 'GUSD').micro).toBe(value)
      }),
    )
  })

  test('behavior: the wire format leaves out a dot without decimals and zeros at the end', () => {
    const texts = ['-1.5', '-0.000001', '0', '0.1', '5', '1000.000001', '9223372036854.775807']
    for (const text of texts) expect(toDecimal(fromDecimal(text, 'GUSD'))).toBe(text)
    expect(fromDecimal('5', 'BNB')).toEqual(amountOf('BNB', 5_000_000n))
  })

  test('error: any other way to write an amount is refused on the wire', () => {
    for (const text of ['', '1e3', '01', '+1', '--1', '.5', '5.', '1.0000001', '10000000000000', ' 1', '1 '])
      expect(() => fromDecimal(text, 'USDT')).toThrow(new SyntaxError(`not a USDT amount: ${text}`))
  })
})

test('behavior: a formatter is made once for each language and each set of options', () => {
  const made: string[] = []
  const formats = createFormatCache((locale: string, options: { digits?: number }) => {
    made.push(`${locale} ${options.digits}`)
    return { locale, ...options }
  })
  expect(formats('en', { digits: 2 })).toBe(formats('en', { digits: 2 }))
  expect(formats('ja', { digits: 2 })).toEqual({ locale: 'ja', digits: 2 })
  expect(formats('en', { digits: 6 })).toEqual({ locale: 'en', digits: 6 })
  expect(made).toEqual(['en 2', 'ja 2', 'en 6'])
})
