import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  getNode,
  levelTable,
  type TeamNode,
  teamShapes,
  type WalkedTotals,
  walkTeam,
} from '../../testing/team/walkTeam.ts'
import { computeTeamTotals } from './computeTeamTotals.ts'

const micro = 1_000_000n
const terms = levelTable.map(({ self, community, lines }) => ({
  selfStake: BigInt(self) * micro,
  community: BigInt(community) * micro,
  lines,
}))

/** Members numbered 1, 1 + step, …: a number between belongs to no member. */
async function addUp(nodes: readonly TeamNode[], step = 1): Promise<WalkedTotals[]> {
  const idOf = (place: number) => 1 + place * step
  const size = nodes.length === 0 ? 1 : idOf(nodes.length - 1) + 1
  const inviters = new Int32Array(size)
  const own_principals = new BigInt64Array(size)
  // Held all week, what is open is also its average.
  const own_averages = own_principals
  for (const [place, { inviter, self = 0 }] of nodes.entries()) {
    inviters[idOf(place)] = inviter === null ? 0 : idOf(inviter)
    own_principals[idOf(place)] = BigInt(self) * micro
  }
  const totals = await computeTeamTotals({ inviters, own_principals, own_averages }, terms)
  return nodes.map(({ self = 0 }, place) => {
    const id = idOf(place)
    return {
      level: totals.levels[id] ?? -1,
      lines: totals.lines[id] ?? -1,
      directs: totals.directs[id] ?? -1,
      below: totals.below[id] ?? -1,
      self,
      direct: Number((totals.directPerformances[id] ?? -1n) / micro),
      community: Number((totals.communities[id] ?? -1n) / micro),
    }
  })
}

describe('computeTeamTotals', () => {
  test('default: any tree has the sums that a walk of it computes', async () => {
    const amounts = fc.constantFrom(0, 0, 100, 500, 1_000, 3_000, 5_000, 30_000, 150_000, 600_000)
    const trees = fc
      .tuple(
        fc.constantFrom(...teamShapes),
        fc.array(fc.tuple(fc.nat(), amounts), { maxLength: 120, size: 'max' }),
        fc.constantFrom(1, 7, 45),
      )
      .map(([shape, drawn, step]) => ({
        step,
        nodes: [{ inviter: null, self: 600_000 }, ...drawn.map(getNode(shape))],
      }))
    const highest: number[] = []
    await fc.assert(
      fc.asyncProperty(trees, async ({ nodes, step }) => {
        const expected = walkTeam(nodes)
        expect(await addUp(nodes, step)).toEqual(expected)
        highest.push(...expected.map(({ level }) => level))
      }),
      { numRuns: 100 },
    )
    // Trees in which no member ever rises would prove little.
    expect(Math.max(...highest)).toBeGreaterThanOrEqual(2)
  })

  test('behavior: an empty team is accepted', async () => {
    expect(await addUp([])).toEqual([])
  })

  test('behavior: a line that holds the highest level counts for every level', async () => {
    const twoLevels = [
      { selfStake: 1n, community: 0n, lines: 0 },
      { selfStake: 1n, community: 0n, lines: 1 },
    ]
    const inviters = Int32Array.of(0, 0, 1, 2)
    const own_principals = BigInt64Array.of(0n, 1n, 1n, 1n)
    const { levels, lines } = await computeTeamTotals(
      { inviters, own_principals, own_averages: own_principals },
      twoLevels,
    )
    expect([...levels]).toEqual([0, 2, 2, 1])
    expect([...lines]).toEqual([0, 1, 0, 0])
  })

  test('behavior: a level asks for averages, and what is open now is only counted', async () => {
    const inviters = Int32Array.of(0, 0, 1)
    const tree = (open: bigint, average: bigint) => ({
      inviters,
      own_principals: BigInt64Array.of(0n, open, open),
      own_averages: BigInt64Array.of(0n, average, average),
    })
    const opened = await computeTeamTotals(tree(5_000n * micro, 4_999n * micro), terms)
    expect([...opened.levels]).toEqual([0, 0, 0])
    expect([...opened.communities]).toEqual([0n, 5_000n * micro, 0n])
    const held = await computeTeamTotals(tree(0n, 5_000n * micro), terms)
    expect([...held.levels]).toEqual([0, 1, 0])
    expect([...held.communities]).toEqual([0n, 0n, 0n])
    expect([...held.communityAverages]).toEqual([0n, 5_000n * micro, 0n])
  })

  test('behavior: exact where a floating number would not be', async () => {
    const most = 10_000_000_000_000_001n
    const inviters = Int32Array.of(0, 0, 1, 2)
    const own_principals = BigInt64Array.of(0n, 0n, most, most + 1n)
    const { communities, communityAverages, directPerformances } = await computeTeamTotals(
      { inviters, own_principals, own_averages: own_principals },
      terms,
    )
    expect(communityAverages).toEqual(communities)
    expect([...communities]).toEqual([0n, 2n * most + 1n, most + 1n, 0n])
    expect([...directPerformances]).toEqual([0n, most, most + 1n, 0n])
  })

  test('behavior: a chain of 100,000, with room for other work in between', async () => {
    const size = 100_001
    const inviters = Int32Array.from({ length: size }, (_, id) => Math.max(0, id - 1))
    let turns = 0
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    let isOver = false
    setImmediate(count)
    const nothing = new BigInt64Array(size)
    const { below } = await computeTeamTotals(
      { inviters, own_principals: nothing, own_averages: nothing },
      terms,
    )
    isOver = true
    expect(below[1]).toBe(size - 2)
    expect(turns).toBeGreaterThanOrEqual(10)
  })
})
