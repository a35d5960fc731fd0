import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelRewards } from '../../testing/team/modelRewards.ts'
import {
  defaultRates,
  openRewardTrees,
  type RewardTrees,
  type TreeMember,
} from '../../testing/team/rewardTrees.ts'

let trees: RewardTrees
beforeAll(async () => {
  trees = await openRewardTrees()
})
afterAll(() => trees.close())

const one = 1_000_000n
const ample = 10n ** 15n

/** Members in a row, each invited by the one before: level and interest in whole GUSD. */
const chain = (...members: readonly (readonly [level: number, interest: number])[]): TreeMember[] =>
  members.map(([level, interest], place) => ({
    inviter: place === 0 ? null : place - 1,
    level,
    interest: BigInt(interest) * one,
  }))

/** The reward of each, as `[place, type, whole GUSD]`. */
async function due(tree: readonly TreeMember[]): Promise<[number, number, number][]> {
  const { rewards } = await trees.compute(tree, ample)
  return rewards.map(({ place, type, gross }) => [place, type, Number(gross) / 1_000_000])
}

describe('what everybody is due', () => {
  test('default: a recommend reward is 5 % of the interest of direct referrals, and of no one else', async () => {
    expect(await due(chain([0, 0], [0, 0], [0, 100]))).toEqual([[1, 4, 5]])
    expect(await due(chain([0, 100], [0, 200]))).toEqual([[0, 4, 10]])
  })

  test('behavior: a community reward is the own rate less the highest rate paid on the way', async () => {
    // Up from the earner: A1 takes 1 %, another A1 nothing, A3 two more, A2 nothing, A5 two more.
    const tree = chain([5, 0], [2, 0], [3, 0], [1, 0], [1, 0], [0, 1_000])
    expect((await due(tree)).filter(([, type]) => type === 5)).toEqual([
      [0, 5, 20],
      [2, 5, 20],
      [4, 5, 10],
    ])
  })

  test('behavior: an earner receives no part of its own interest at any level', async () => {
    expect(await due(chain([1, 0], [5, 1_000]))).toEqual([
      [0, 4, 50],
      [0, 5, 10],
    ])
  })

  test('behavior: equal level is a tenth of the next below, once; a higher level between them ends it', async () => {
    const equals = async (tree: TreeMember[]) => (await due(tree)).filter(([, type]) => type === 6)
    // Three A1: the middle has a tenth of the lowest; the upmost of the middle, which has no community reward.
    expect(await equals(chain([1, 0], [1, 0], [1, 0], [0, 1_000]))).toEqual([[1, 6, 1]])
    expect(await equals(chain([1, 0], [0, 0], [1, 0], [0, 1_000]))).toEqual([[0, 6, 1]])
    expect(await equals(chain([1, 0], [2, 0], [1, 0], [0, 1_000]))).toEqual([])
    // A lower level in between does not.
    expect(await equals(chain([2, 0], [1, 0], [2, 0], [0, 1_000]))).toEqual([[0, 6, 2]])
  })

  test('behavior: each line has its own nearest of the level', async () => {
    const tree: TreeMember[] = [
      { inviter: null, level: 1, interest: 0n },
      { inviter: 0, level: 1, interest: 0n },
      { inviter: 0, level: 1, interest: 0n },
      { inviter: 1, level: 0, interest: 1_000n * one },
      { inviter: 2, level: 0, interest: 3_000n * one },
    ]
    expect((await due(tree)).filter(([, type]) => type === 6)).toEqual([[0, 6, 4]])
  })

  test('behavior: it reports every source that it derives from', async () => {
    const { rewards } = await trees.compute(chain([1, 0], [1, 0], [0, 1_000]), ample)
    expect(rewards.map(({ place, type, base }) => [place, type, base / one])).toEqual([
      [0, 6, 1_000n],
      [1, 4, 1_000n],
      [1, 5, 1_000n],
    ])
  })

  test('behavior: a rate that falls with the level counts as that of the level below', async () => {
    const rates = { ...defaultRates, levels: [10_000_000n, 40_000_000n, 20_000_000n, 0n, 50_000_000n] }
    const { rewards } = await trees.compute(chain([5, 0], [3, 0], [1, 0], [0, 1_000]), ample, rates)
    const community = rewards.filter(({ type }) => type === 5)
    expect(community.map(({ place, gross }) => [place, gross / one])).toEqual([
      [0, 10n],
      [1, 30n],
      [2, 10n],
    ])
  })

  test('behavior: no members, one member alone, and members without interest receive nothing', async () => {
    const nothing = { due: 0n, paid: 0n, rewards: [] }
    expect(await trees.compute([], ample)).toEqual(nothing)
    expect(await trees.compute(chain([5, 1_000]), ample)).toEqual(nothing)
    expect(await trees.compute(chain([5, 0], [5, 0]), ample)).toEqual(nothing)
  })

  test('behavior: amounts far above any supply stay exact, scaled ones too', async () => {
    const tree = chain([5, 0], [5, 0], [0, 9_000_000_000])
    const budget = 12_345_678_901_234n
    const rates = defaultRates
    expect(await trees.compute(tree, ample)).toEqual(modelRewards(tree, { budget: ample, rates }))
    expect(await trees.compute(tree, budget)).toEqual(modelRewards(tree, { budget, rates }))
  })
})

type Shape = 'random' | 'wide' | 'chain' | 'narrow' | 'pairs'

/** Draws whom the member at a place of a tree of this shape was invited by. */
function inviterOf(shape: Shape, drawn: number, place: number): number {
  if (shape === 'wide') return 0
  if (shape === 'chain') return place - 1
  if (shape === 'narrow') return Math.max(0, place - 1 - (drawn % 3))
  if (shape === 'pairs') return (place - 1) >> 1
  return drawn % place
}

const interests = fc.oneof(
  fc.constant(0n),
  fc.bigInt(1n, 300n),
  fc.bigInt(1n, 10n ** 12n),
  fc.constantFrom(1n, 19n, 20n, 99n, 100n, 999_999_999n, 1_000_000_000n, 1_000_000_001n),
)
const drawnTrees = fc
  .tuple(
    fc.constantFrom<Shape>('random', 'wide', 'chain', 'narrow', 'pairs'),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 5), interests), {
      minLength: 1,
      maxLength: 150,
      size: 'max',
    }),
  )
  .map(([shape, drawn]) =>
    drawn.map(
      ([number, level, interest], place): TreeMember => ({
        inviter: place === 0 ? null : inviterOf(shape, number, place),
        level,
        interest,
      }),
    ),
  )
const ratesDrawn = fc.record({
  recommend: fc.bigInt(0n, 100_000_000n),
  levels: fc.array(fc.bigInt(0n, 100_000_000n), { minLength: 5, maxLength: 5 }),
  equal: fc.bigInt(0n, 100_000_000n),
})

describe('any tree', () => {
  test('behavior: for any shape, levels, rates and budget each reward equals that of walking the tree', async () => {
    const types = new Set<number>()
    let scaled = 0
    await fc.assert(
      fc.asyncProperty(
        drawnTrees,
        fc.oneof(fc.constant(defaultRates), ratesDrawn),
        fc.constantFrom(0n, 1n, 3n, 10n, 50n, 99n, 100n, 1_000n),
        async (tree, rates, percent) => {
          const budget = (modelRewards(tree, { budget: 0n, rates }).due * percent) / 100n
          const found = await trees.compute(tree, budget, rates)
          expect(found).toEqual(modelRewards(tree, { budget, rates }))
          expect(found.paid).toBeLessThanOrEqual(budget)
          for (const { type } of found.rewards) types.add(type)
          if (found.paid < found.due) scaled += 1
        },
      ),
      { numRuns: 80 },
    )
    // Trees in which no reward is due would prove little.
    expect([...types].sort()).toEqual([4, 5, 6])
    expect(scaled).toBeGreaterThan(5)
  })

  test('behavior: rewards on a day’s interest are never more than the rates together', async () => {
    await fc.assert(
      fc.asyncProperty(drawnTrees, async (tree) => {
        const earned = tree.reduce((sum, { interest }) => sum + interest, 0n)
        const { due: dueTotal } = await trees.compute(tree, ample)
        // 5 % recommend, 5 % community, and a tenth of that.
        expect(dueTotal * 1_000n).toBeLessThanOrEqual(earned * 105n)
      }),
      { numRuns: 25 },
    )
  })

  test('behavior: above the budget all are scaled alike, and never by rounding above it', async () => {
    const tree = Array.from(
      { length: 100 },
      (_, place): TreeMember => ({
        inviter: place === 0 ? null : place - 1,
        level: 0,
        interest: BigInt(place) * 1_000_003n,
      }),
    )
    const { due: dueTotal, paid, rewards } = await trees.compute(tree, 1_000_000n)
    expect(dueTotal).toBeGreaterThan(10_000_000n)
    expect(paid).toBeLessThanOrEqual(1_000_000n)
    expect(paid).toBeGreaterThan(1_000_000n - 100n)
    for (const { gross, paid: share } of rewards) expect(share).toBe((gross * 1_000_000n) / dueTotal)
  })

  test('behavior: a zero budget pays no one and creates no chunk', async () => {
    const { due: dueTotal, paid } = await trees.compute(chain([0, 0], [0, 100]), 0n)
    expect([dueTotal, paid]).toEqual([5n * one, 0n])
    const chunks = await trees.database.kysely.selectFrom('bank.reward_chunk').selectAll().execute()
    expect(chunks).toEqual([])
  })
})

/** Always the same numbers, so that a failure can be had again. */
function createDrawer(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function drawTree(shape: Shape, size: number): TreeMember[] {
  const draw = createDrawer(size)
  return Array.from({ length: size }, (_, place) => ({
    inviter: place === 0 ? null : inviterOf(shape, draw(2 ** 31), place),
    level: draw(20) < 17 ? 0 : draw(6),
    interest: draw(3) === 0 ? 0n : BigInt(draw(2_000_000)),
  }))
}

describe('large trees', () => {
  test.each<[Shape, number]>([
    ['random', 100_000],
    ['wide', 30_000],
    ['pairs', 30_000],
    ['chain', 10_000],
  ])(
    'behavior: a tree (%s) of %d members: each is due what walking says, within the budget',
    async (shape, size) => {
      const tree = drawTree(shape, size)
      const rates = defaultRates
      const budget = modelRewards(tree, { budget: 0n, rates }).due / 3n
      const found = await trees.compute(tree, budget)
      expect(found).toEqual(modelRewards(tree, { budget, rates }))
      expect(found.paid).toBeLessThanOrEqual(budget)
      expect(found.paid).toBeGreaterThan(budget - BigInt(found.rewards.length))
    },
    180_000,
  )
})
