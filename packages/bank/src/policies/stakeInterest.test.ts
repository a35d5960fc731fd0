import { amountOf, parseRatio, quoteExchange } from '@bank/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stakeInterest } from './stakeInterest.ts'
import { stakeRates } from './stakeRates.ts'

const one = 1_000_000n
const yearSeconds = 365n * 86_400n
const principal = fc.bigInt({ min: 1n, max: 10n ** 16n })
const ppb = fc.bigInt({ min: 0n, max: 200_000_000n })
const days = fc.constantFrom(15, 45, 180)
const seconds = fc.bigInt({ min: 0n, max: 20n * yearSeconds })

describe('stakeInterest', () => {
  test('default: the rates are those of rules.md', () => {
    expect(stakeInterest.promised(36_500n * one, 10_000_000n, 15)).toBe(15n * one)
    expect(stakeInterest.promised(36_500n * one, 20_000_000n, 180)).toBe(360n * one)
    expect(stakeInterest.of(36_500n * one, 30_000_000n, 86_400n)).toBe(3n * one)
  })

  test('behavior: interest is never above the rate', () => {
    fc.assert(
      fc.property(principal, ppb, seconds, (micro, rate, time) => {
        const paid = stakeInterest.of(micro, rate, time)
        expect(paid * 1_000_000_000n * yearSeconds).toBeLessThanOrEqual(micro * rate * time)
      }),
    )
  })

  test('behavior: a promise is earned bit by bit, never faster than time, and whole at the end', () => {
    fc.assert(
      fc.property(principal, days, seconds, (promised, term, time) => {
        const accrued = stakeInterest.accruedOf(promised, term, time)
        const whole = BigInt(term) * 86_400n
        expect(accrued * whole).toBeLessThanOrEqual(promised * (time < whole ? time : whole))
        expect(stakeInterest.accruedOf(promised, term, time + 1n)).toBeGreaterThanOrEqual(accrued)
        expect(stakeInterest.accruedOf(promised, term, whole)).toBe(promised)
      }),
    )
  })

  test('behavior: a top-up is the realised rate above the promise, up to the end of the range', () => {
    const term = { principal: 36_500n * one, startPpb: 10_000_000n, endPpb: 15_000_000n, days: 15 }
    const topUpAt = (realisedPpb: bigint) => stakeInterest.topUp({ ...term, realisedPpb })
    expect([9_000_000n, 10_000_000n].map(topUpAt)).toEqual([0n, 0n])
    expect([12_000_000n, 15_000_000n, 20_000_000n].map(topUpAt)).toEqual([3_000_000n, 7_500_000n, 7_500_000n])
  })

  test('behavior: revenue is shared by principal times seconds, rounded down', () => {
    expect(stakeInterest.shareOf(10n, 1n, 2n)).toBe(3n)
    expect(stakeInterest.shareOf(10n, 2n, 1n)).toBe(6n)
    expect(stakeInterest.shareOf(10n, 5n, 0n)).toBe(10n)
    expect(stakeInterest.shareOf(10n, 0n, 2n)).toBe(0n)
    expect(stakeInterest.shareOf(10n, 0n, 0n)).toBe(0n)
  })

  test('behavior: a top-up never takes a term above its range or above the realised yield', () => {
    fc.assert(
      fc.property(principal, ppb, ppb, ppb, days, (micro, first, second, realisedPpb, term) => {
        const [startPpb, endPpb] = first < second ? [first, second] : [second, first]
        const extra = stakeInterest.topUp({ principal: micro, startPpb, endPpb, realisedPpb, days: term })
        const paid = stakeInterest.promised(micro, startPpb, term) + extra
        const most = realisedPpb > startPpb ? (realisedPpb < endPpb ? realisedPpb : endPpb) : startPpb
        expect(extra).toBeGreaterThanOrEqual(0n)
        expect(paid).toBeLessThanOrEqual(stakeInterest.promised(micro, most, term))
      }),
    )
  })

  test('behavior: the quota is covered to the last micro-unit, and one more is refused', () => {
    const revenue = fc.bigInt({ min: 1n, max: 10n ** 13n })
    const rate = fc.bigInt({ min: 1n, max: 200_000_000n })
    fc.assert(
      fc.property(revenue, rate, days, (micro, startPpb, term) => {
        const most = stakeInterest.purchasable(micro, startPpb, term)
        if (most === null) throw new Error('something is promised')
        fc.pre(most < 9n * 10n ** 18n)
        expect(stakeInterest.promised(most, startPpb, term)).toBeLessThanOrEqual(micro)
        expect(stakeInterest.promised(most + 1n, startPpb, term)).toBeGreaterThan(micro)
      }),
    )
    expect(stakeInterest.purchasable(0n, 10_000_000n, 15)).toBe(0n)
    expect(stakeInterest.purchasable(one, 0n, 15)).toBeNull()
    expect(stakeInterest.purchasable(one, 5_000_000n, 0)).toBeNull()
  })
})

describe('stakeRates', () => {
  test.each([
    ['0.005', '0.03', '0.0050', '0.50% – 3.00%'],
    ['0', '0.2', '0.0000', '0.00% – 20.00%'],
    ['0.012345', '0.0125', '0.012345', '1.2345% – 1.25%'],
    ['1', '1', '1.0000', '100.00% – 100.00%'],
  ])('default: from %s to %s', (start, end, text, range) => {
    const [startPpb, endPpb] = [stakeRates.partsOf(parseRatio(start)), stakeRates.partsOf(parseRatio(end))]
    expect(stakeRates.textOf(startPpb)).toBe(text)
    expect(stakeRates.rangeTextOf(startPpb, endPpb)).toBe(range)
  })

  test('behavior: a rate written is the rate read', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), (parts) => {
        expect(stakeRates.partsOf(parseRatio(stakeRates.textOf(parts)))).toBe(parts)
        expect(stakeRates.partsOf(stakeRates.ratioOf(parts))).toBe(parts)
      }),
    )
  })
})

describe('a round trip', () => {
  const [par, free] = [parseRatio('1'), parseRatio('0')]
  /** A small generator whose whole course follows from its seed (mulberry32); answers a number below `below`. */
  function createDice(seed: number): (below: number) => number {
    let state = seed
    return (below) => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below
    }
  }

  test('behavior: a million times exchanged, staked, redeemed within moments and exchanged back, none gains a micro-unit', () => {
    const dice = createDice(20_261_121)
    let gained = 0
    let momentary = 0
    for (let trip = 0; trip < 1_000_000; trip++) {
      const paid = (BigInt(1 + dice(2 ** 31 - 1)) ** 2n % 10n ** BigInt(1 + dice(15))) + 1n
      const terms = {
        price: trip % 3 === 0 ? { numerator: BigInt(500_000 + dice(500_001)), denominator: one } : par,
        feeRatio: trip % 2 === 0 ? { numerator: BigInt(dice(50_001)), denominator: one } : free,
      }
      const bought = quoteExchange(amountOf('USDT', paid), 'GUSD', terms).receive.micro
      // Two stakes held for less than three seconds; parts of a second count as none.
      const rate = BigInt(dice(200_000_001))
      const first = bought === 0n ? 0n : BigInt(dice(2 ** 31)) % (bought + 1n)
      const momentMs = dice(3_000)
      const whole = BigInt(Math.floor(momentMs / 1_000))
      const earned = stakeInterest.of(first, rate, whole) + stakeInterest.of(bought - first, rate, whole)
      const back = quoteExchange(amountOf('GUSD', bought + earned), 'USDT', terms).receive.micro
      // Only the interest of the seconds themselves may be gained, and below a micro-unit it is nothing.
      const exact = (bought * rate * whole) / (1_000_000_000n * yearSeconds)
      if (exact === 0n) momentary += 1
      if (back > paid + exact) gained += 1
    }
    expect(gained).toBe(0)
    expect(momentary).toBeGreaterThan(500_000)
  })

  test('behavior: split over many stakes and moments, interest is never more than in one piece', () => {
    fc.assert(
      fc.property(principal, ppb, seconds, fc.integer({ min: 1, max: 50 }), (micro, rate, time, parts) => {
        const share = micro / BigInt(parts)
        const split = stakeInterest.of(share, rate, time) * BigInt(parts)
        const pieces = stakeInterest.of(micro, rate, time / BigInt(parts)) * BigInt(parts)
        const whole = stakeInterest.of(micro, rate, time)
        expect(split).toBeLessThanOrEqual(whole)
        expect(pieces).toBeLessThanOrEqual(whole)
      }),
    )
  })
})
