import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStakeSplits, type StakeSplits } from '../../testing/team/openStakeSplits.ts'
import {
  amounts,
  cuts,
  interestOf,
  split,
  stakes,
  strangers,
  type Wallet,
} from '../../testing/team/splitWallets.ts'

/**
 * Law of docs/rules.md: a member who splits a stake over many own wallets gains at most the reward rates times
 * the interest of that stake, and never more than that interest, which the platform has earned.
 */
let splits: StakeSplits
beforeAll(async () => {
  splits = await openStakeSplits()
})
afterAll(() => splits.close())

const one = 1_000_000n
/** 5 % recommend, 5 % community, and a tenth of that for an equal level. */
const atRates = (interest: bigint) => (interest * 105n) / 1_000n

describe('splitting one stake over many wallets', () => {
  test('behavior: in any tree, with recomputed levels: at most the reward rates times its own interest, whatever the budget', async () => {
    let gains = 0
    let highest = 0n
    await fc.assert(
      fc.asyncProperty(
        strangers,
        fc.nat(),
        stakes.map((stake) => stake * one),
        cuts,
        fc.constantFrom(0n, 1n, 10n ** 6n, 10n ** 9n, 10n ** 15n),
        async (tree, drawn, stake, parts, budget) => {
          const stranger = drawn % tree.length
          const at = tree.length
          const whole = await splits.liveDay(
            [...tree, { inviter: stranger, principal: stake, isOwn: true }],
            budget,
          )
          const cut = await splits.liveDay([...tree, ...split(stake, parts, stranger, at)], budget)
          const more = cut.interest + cut.rewards - whole.interest - whole.rewards
          expect(more).toBeLessThanOrEqual(atRates(whole.interest))
          expect(more).toBeLessThanOrEqual(whole.interest)
          expect(cut.paidTotal).toBeLessThanOrEqual(budget)
          if (more > 0n) gains += 1
          if (whole.interest > 0n && (more * 1_000n) / whole.interest > highest)
            highest = (more * 1_000n) / whole.interest
        },
      ),
      { numRuns: 60 },
    )
    // Splits that gain nothing would prove little.
    expect(gains).toBeGreaterThan(10)
    expect(highest).toBeGreaterThan(40n)
  })

  test('behavior: with other members below, the sum of all rewards stays within rates and budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        strangers,
        stakes.map((stake) => stake * one),
        cuts,
        fc.array(fc.tuple(fc.nat(), amounts), { minLength: 1, maxLength: 20 }),
        async (tree, stake, parts, later) => {
          const at = tree.length
          const own = split(stake, parts, 0, at)
          // Strangers that one's own wallets invite: the split moves levels, so part of what they earn comes up too.
          const joined = later.map(
            ([number, principal], index): Wallet => ({
              inviter: at + (number % (own.length + index)),
              principal: principal * one,
              isOwn: false,
            }),
          )
          const budget = 10n ** 15n
          const wallets = [...tree, ...own, ...joined]
          const cut = await splits.liveDay(wallets, budget)
          expect(cut.rewards).toBeLessThanOrEqual(atRates(cut.interest + cut.below))
          const earned = wallets.reduce((sum, { principal }) => sum + interestOf(principal), 0n)
          expect(cut.paidTotal).toBeLessThanOrEqual(atRates(earned))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('behavior: a chain of a thousand wallets gains no more than the rates', async () => {
    const root: Wallet = { inviter: null, principal: 0n, isOwn: false }
    const stake = 3_000_000n * one
    const chain = split(
      stake,
      Array.from({ length: 1_000 }, (_, index) => [Math.max(0, index - 1), 1] as const),
      0,
      1,
    )
    const day = await splits.liveDay([root, ...chain], 10n ** 15n)
    expect(day.rewards).toBeLessThanOrEqual(atRates(day.interest))
  })
})
