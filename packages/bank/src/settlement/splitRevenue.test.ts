import { parseRatio } from '@bank/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Earnings, splitRevenue } from './splitRevenue.ts'

const yearSeconds = 31_536_000n
const open = { yield: true, team: true, pool: true, isSolvent: true }
const terms = {
  poolFeeRatio: parseRatio('0.05'),
  teamBudgetRatio: parseRatio('0.1'),
  demandStart: parseRatio('0.005'),
  demandEnd: parseRatio('0.03'),
}
/** A year's worth of principal seconds, so that a rate of 1 % earns a hundredth. */
const base: Earnings = {
  revenue: 1_000_000n,
  growth: 10_000n,
  fees: 2_000n,
  demandSeconds: 1_000_000n * yearSeconds,
  gates: open,
  terms,
}

describe('divideRevenue', () => {
  test('default: pool, team, then demand up to its end rate', () => {
    expect(splitRevenue(base)).toEqual({
      poolShare: 100n,
      rewardsBudget: 1_200n,
      interestBudget: 30_000n,
      demandPpb: 30_000_000n,
      shortfall: 0n,
      haltedReason: null,
    })
  })

  test.each([
    [31_300n, { interestBudget: 30_000n, demandPpb: 30_000_000n, shortfall: 0n }],
    [6_300n, { interestBudget: 5_000n, demandPpb: 5_000_000n, shortfall: 0n }],
    [6_299n, { interestBudget: 4_999n, demandPpb: 4_999_000n, shortfall: 1n }],
    [1_300n, { interestBudget: 0n, demandPpb: 0n, shortfall: 5_000n }],
    [500n, { poolShare: 100n, rewardsBudget: 400n, interestBudget: 0n, shortfall: 5_000n }],
    [60n, { poolShare: 60n, rewardsBudget: 0n, interestBudget: 0n, shortfall: 5_000n }],
    [0n, { poolShare: 0n, rewardsBudget: 0n, interestBudget: 0n, demandPpb: 0n, shortfall: 5_000n }],
  ])('behavior: of %i in revenue no more is set aside than there is', (revenue, division) => {
    expect(splitRevenue({ ...base, revenue })).toMatchObject(division)
  })

  test('behavior: without demand stakes the rate is that of a notional stake', () => {
    expect(splitRevenue({ ...base, demandSeconds: 0n })).toMatchObject({
      demandPpb: 30_000_000n,
      interestBudget: 0n,
    })
    expect(splitRevenue({ ...base, demandSeconds: 0n, revenue: 0n })).toMatchObject({
      demandPpb: 0n,
      shortfall: 0n,
    })
  })

  test('behavior: at any figures the parts are within revenue, growth and fees, and the rate within its range', () => {
    const micro = fc.bigInt({ min: 0n, max: 10n ** 16n })
    const earnings = fc.record({
      revenue: micro,
      growth: micro,
      fees: micro,
      demandSeconds: fc.bigInt({ min: 0n, max: 10n ** 22n }),
      gates: fc.record({
        yield: fc.boolean(),
        team: fc.boolean(),
        pool: fc.boolean(),
        isSolvent: fc.boolean(),
      }),
      terms: fc.constant(terms),
    })
    fc.assert(
      fc.property(earnings, (given) => {
        const { poolShare, rewardsBudget, interestBudget, demandPpb, shortfall, haltedReason } =
          splitRevenue(given)
        for (const part of [poolShare, rewardsBudget, interestBudget, shortfall])
          expect(part).toBeGreaterThanOrEqual(0n)
        expect(poolShare + rewardsBudget + interestBudget).toBeLessThanOrEqual(given.revenue)
        expect(rewardsBudget * 10n).toBeLessThanOrEqual(given.growth + given.fees)
        expect(poolShare * 20n).toBeLessThanOrEqual(given.fees)
        expect(demandPpb).toBeLessThanOrEqual(30_000_000n)
        expect(interestBudget).toBe((given.demandSeconds * demandPpb) / (10n ** 9n * yearSeconds))
        if (haltedReason !== null) expect(interestBudget).toBe(0n)
        if (!given.gates.isSolvent) expect(poolShare + rewardsBudget).toBe(0n)
      }),
    )
  })
})
