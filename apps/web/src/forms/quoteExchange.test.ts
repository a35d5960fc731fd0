import { amountOf, formatAmount } from '@bank/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteExchange } from './quoteExchange.ts'

const terms = { exchangePrice: '1', feeRatio: '0.001', minimumExchangeAmount: '1' }
const usdt = (micro: bigint) => amountOf('USDT', micro)

describe('quoteExchange', () => {
  it('default: receive is amount × price × (1 − feeRatio), the fee the rest', () => {
    const quote = quoteExchange(usdt(1_000_000_000n), 'GUSD', terms)
    expect(quote.receive).toEqual(amountOf('GUSD', 999_000_000n))
    expect(quote.fee).toEqual(amountOf('GUSD', 1_000_000n))
  })

  it('behavior: rounds down to the micro-unit and shows two decimals without rounding up', () => {
    const { receive } = quoteExchange(usdt(1_999_999n), 'GUSD', { ...terms, exchangePrice: '0.9973' })
    expect(receive.micro).toBe(1_992_604n)
    expect(formatAmount(receive, { locale: 'en', minimumDecimals: 2, maximumDecimals: 2 })).toBe('1.99')
  })

  it('behavior: below a price of one the fee is what the ledger books, paid less received', () => {
    const { receive, fee } = quoteExchange(usdt(1_000_000_000n), 'GUSD', { ...terms, exchangePrice: '0.95' })
    expect(receive).toEqual(amountOf('GUSD', 949_050_000n))
    expect(fee).toEqual(amountOf('GUSD', 50_950_000n))
  })

  it('behavior: receive and fee together are exactly what is paid, whatever the price', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 500 }),
        (micro, price, fee) => {
          const exchangePrice = price === 10_000 ? '1' : `0.${String(price).padStart(4, '0')}`
          const feeRatio = `0.${String(fee).padStart(4, '0')}`
          const quote = quoteExchange(usdt(micro), 'GUSD', { ...terms, exchangePrice, feeRatio })
          expect(quote.receive.micro).toBe((micro * BigInt(price) * BigInt(10_000 - fee)) / 100_000_000n)
          expect(quote.receive.micro + quote.fee.micro).toBe(micro)
        },
      ),
    )
  })
})
