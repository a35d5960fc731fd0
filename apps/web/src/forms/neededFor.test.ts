import { amountOf, toDecimal } from '@bank/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neededFor } from './neededFor.ts'
import { quoteExchange } from './quoteExchange.ts'

const terms = { exchangePrice: '1', feeRatio: '0.001', minimumExchangeAmount: '1' }

describe('neededFor', () => {
  test('default: a tenth that is missing takes the least that is exchanged at all', () => {
    expect(toDecimal(neededFor(amountOf('GUSD', 100_000n), terms))).toBe('1')
    expect(toDecimal(neededFor(amountOf('GUSD', 40_100_000n), terms))).toBe('40.15')
  })

  test('behavior: it is enough, and a cent less is not, unless that is below the least', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.constantFrom('0', '0.001', '0.05', '0.333333'),
        fc.constantFrom('1', '0.98', '1.000001'),
        (wanted, feeRatio, exchangePrice) => {
          const named = { ...terms, feeRatio, exchangePrice }
          const needed = neededFor(amountOf('GUSD', wanted), named)
          const gives = (micro: bigint) => quoteExchange(amountOf('USDT', micro), 'GUSD', named).receive.micro
          expect(gives(needed.micro)).toBeGreaterThanOrEqual(wanted)
          expect(needed.micro % 10_000n).toBe(0n)
          if (needed.micro > 1_000_000n) expect(gives(needed.micro - 10_000n)).toBeLessThan(wanted)
        },
      ),
    )
  })

  test('error: terms that give nothing are named', () => {
    expect(() => neededFor(amountOf('GUSD', 1n), { ...terms, feeRatio: '1' })).toThrow(RangeError)
  })
})
