import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmountInput, toPastedAmount, toSettledAmount, toTypedAmount } from './amountInput.ts'

describe('amount input', () => {
  it.each([
    ['1', '1'],
    ['1.', '1.'],
    ['1,', '1,'],
    ['1,5', '1,5'],
    ['1,000', '1,000'],
    ['1.2,3', '1.2,3'],
    ['.5', '0.5'],
    [',5', '0,5'],
    ['１２．５', '12.5'],
    ['１２。５', '12.5'],
    [' 1 2 ', '12'],
    ['1e18', '1e18'],
    ['', ''],
  ])('default: typing %j leaves %j in the field', (typed, text) => {
    expect(toTypedAmount(typed)).toBe(text)
  })

  it.each([
    ['1,', 1_000_000n],
    ['1,5', 1_500_000n],
    ['12,50', 12_500_000n],
    ['0,000001', 1n],
    ['1,000', 1_000_000_000n],
    ['1,500', 1_500_000_000n],
    ['1,000.50', 1_000_500_000n],
    ['1,000,000', 1_000_000_000_000n],
  ])('behavior: %j typed key by key is never less than it says', (typed, micro) => {
    let text = ''
    for (const key of typed) text = toTypedAmount(text + key)
    expect(parseAmountInput(text, 'USDT')).toMatchObject({ ok: true, amount: { micro } })
    expect(parseAmountInput(toSettledAmount(text), 'USDT')).toMatchObject({ ok: true, amount: { micro } })
  })

  it.each([
    ['1,234.5', '1234.5'],
    ['1,000', '1000'],
    ['12,345,678', '12345678'],
    ['1.234,5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234.56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ["1'234.5", '1234.5'],
    ['1,5', '1.5'],
    ['0,000001', '0.000001'],
    ['1.000', '1.000'],
    ['  42.5 USDT ', '42.5'],
    ['$1,000.00', '1000.00'],
    ['１，０００', '1000'],
  ])('behavior: pasting %j means %j', (pasted, text) => {
    expect(toPastedAmount(pasted)).toBe(text)
  })

  it.each(['1e18', '-1', '0x1', 'NaN', '1,23,45', '1.2.3', '1,234,5'])(
    'behavior: pasting %j is never taken for an amount',
    (pasted) => {
      expect(parseAmountInput(toTypedAmount(toPastedAmount(pasted)), 'USDT').ok).toBe(false)
    },
  )

  it('behavior: the symbol of the field may be pasted with the amount, and no other word', () => {
    expect(toPastedAmount('1,234.5 xusd', 'XUSD')).toBe('1234.5')
    expect(toPastedAmount('12 A2', 'A2')).toBe('12')
    expect(parseAmountInput(toTypedAmount(toPastedAmount('12 EUR', 'XUSD')), 'GUSD').ok).toBe(false)
  })

  it('behavior: a point still waiting for decimals counts as none', () => {
    expect(parseAmountInput('12.', 'USDT')).toMatchObject({ ok: true, amount: { micro: 12_000_000n } })
    expect(parseAmountInput('.', 'USDT').ok).toBe(false)
  })

  it('behavior: whatever Intl writes in the five languages is pasted back exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }),
        fc.constantFrom('zh-CN', 'zh-TW', 'en', 'ja', 'ko', 'de', 'fr', 'de-CH'),
        (hundredths, locale) => {
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100)
          const parsed = parseAmountInput(toPastedAmount(written), 'GUSD')
          expect(parsed).toMatchObject({ ok: true, amount: { micro: BigInt(hundredths) * 10_000n } })
        },
      ),
    )
  })

  it('behavior: typing a canonical amount changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9]\d{0,9})(\.\d{0,6})?$/), (text) => {
        expect(toTypedAmount(text)).toBe(text)
      }),
    )
  })
})
