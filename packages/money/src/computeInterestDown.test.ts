import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, computeDaysToEarn, computeInterestDown, parseRatio } from './index.ts'

const daySeconds = 86_400n
const yearSeconds = 365n * daySeconds
const principal = fc.bigInt({ min: 1n, max: 10n ** 16n })
const rate = fc
  .bigInt({ min: 0n, max: 200_000_000n })
  .map((numerator) => ({ numerator, denominator: 10n ** 9n }))
const seconds = fc.bigInt({ min: 0n, max: 20n * yearSeconds })
const gusd = (micro: bigint) => amountOf('GUSD', micro)

test.each([
  ['10000', '0.005', 1n, 136_986n],
  ['10000', '0.03', 365n, 300_000_000n],
  ['100', '0.01', 15n, 41_095n],
  ['1000', '0.02', 180n, 9_863_013n],
  ['0.000001', '0.2', 1n, 0n],
])('default: %s GUSD at %s for %d days', (whole, text, days, micro) => {
  const units = BigInt(Math.round(Number(whole) * 1e6))
  expect(computeInterestDown(gusd(units), parseRatio(text), days * daySeconds)).toEqual(gusd(micro))
})

test('behavior: the paid interest is at most the rate’s, and at most a micro-unit less', () => {
  fc.assert(
    fc.property(principal, rate, seconds, (micro, ratio, time) => {
      const paid = computeInterestDown(gusd(micro), ratio, time).micro
      const exact = micro * ratio.numerator * time
      const one = ratio.denominator * yearSeconds
      expect(paid * one).toBeLessThanOrEqual(exact)
      expect((paid + 1n) * one).toBeGreaterThan(exact)
    }),
  )
})

test('behavior: neither a longer path nor many wallets earn more', () => {
  fc.assert(
    fc.property(principal, principal, rate, seconds, seconds, (one, other, ratio, first, then) => {
      const paid = (micro: bigint, time: bigint) => computeInterestDown(gusd(micro), ratio, time).micro
      expect(paid(one, first) + paid(one, then)).toBeLessThanOrEqual(paid(one, first + then))
      expect(paid(one, first) + paid(other, first)).toBeLessThanOrEqual(paid(one + other, first))
    }),
  )
})

test('default: the day on which an amount is earned is the first on which it is', () => {
  fc.assert(
    fc.property(principal, rate, fc.bigInt({ min: 1n, max: 10n ** 12n }), (micro, ratio, wanted) => {
      const days = computeDaysToEarn(wanted, gusd(micro), ratio)
      if (days === null) {
        expect(ratio.numerator).toBe(0n)
        return
      }
      const earnedBy = (day: bigint) => computeInterestDown(gusd(micro), ratio, day * daySeconds).micro
      expect(earnedBy(days)).toBeGreaterThanOrEqual(wanted)
      expect(earnedBy(days - 1n)).toBeLessThan(wanted)
    }),
  )
})

test('behavior: nothing is earned at once, and never at a rate of zero', () => {
  expect(computeDaysToEarn(0n, gusd(1n), parseRatio('0'))).toBe(0n)
  expect(computeDaysToEarn(1n, gusd(10n ** 12n), parseRatio('0'))).toBeNull()
})

test('error: time that runs backwards', () => {
  expect(() => computeInterestDown(gusd(1n), parseRatio('0.1'), -1n)).toThrow(
    new RangeError('interest runs forwards'),
  )
})
