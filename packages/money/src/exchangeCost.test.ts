import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  computeRequiredPayment,
  computeRoundTripCost,
  parseRatio,
  quoteExchange,
  toDecimal,
} from './index.ts'

const termsOf = (feeRatio: string, price = '1') => ({
  price: parseRatio(price),
  feeRatio: parseRatio(feeRatio),
})
const gusd = (micro: bigint) => amountOf('GUSD', micro)
const minimum = amountOf('USDT', 1_000_000n)

describe('computeRequiredPayment', () => {
  test('default: a missing tenth takes the minimum exchange, a larger amount whole cents', () => {
    expect(computeRequiredPayment(gusd(100_000n), termsOf('0.001'), minimum)).toEqual(minimum)
    expect(toDecimal(computeRequiredPayment(gusd(40_100_000n), termsOf('0.001'), minimum))).toBe('40.15')
  })

  test('behavior: is the least number of cents that suffices, but never below the minimum', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.constantFrom('0', '0.001', '0.05', '0.333333'),
        fc.constantFrom('1', '0.98', '0.999999'),
        (wanted, feeRatio, price) => {
          const terms = termsOf(feeRatio, price)
          const required = computeRequiredPayment(gusd(wanted), terms, minimum)
          const receiveOf = (micro: bigint) =>
            quoteExchange(amountOf('USDT', micro), 'GUSD', terms).receive.micro
          expect(receiveOf(required.micro)).toBeGreaterThanOrEqual(wanted)
          expect(required.micro % 10_000n).toBe(0n)
          if (required.micro > minimum.micro) expect(receiveOf(required.micro - 10_000n)).toBeLessThan(wanted)
        },
      ),
    )
  })

  test('error: rejects terms under which nothing is received', () => {
    expect(() => computeRequiredPayment(gusd(1n), termsOf('1'), minimum)).toThrow(
      new RangeError('nothing is received under these terms'),
    )
  })
})

describe('computeRoundTripCost', () => {
  const costOf = (units: bigint, toUnit: ReturnType<typeof termsOf>, toUsdt: ReturnType<typeof termsOf>) =>
    toDecimal(computeRoundTripCost(gusd(units * 1_000_000n), { toUnit, toUsdt }))

  test('default: both exchanges take their fee, the second from the remainder of the first', () => {
    expect(costOf(1_000n, termsOf('0.001'), termsOf('0.001'))).toBe('1.999')
  })

  test('behavior: each direction uses its own terms, and a price below one is part of the cost', () => {
    expect(costOf(1_000n, termsOf('0.001', '0.99'), termsOf('0.002'))).toBe('12.96802')
  })

  test('behavior: costs nothing where neither fee nor price takes anything', () => {
    expect(costOf(100n, termsOf('0'), termsOf('0'))).toBe('0')
  })
})
