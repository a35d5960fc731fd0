import { parseMemberId } from '@bank/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTeamFixture, type TeamFixture } from '../../testing/team/openTeamFixture.ts'
import { getNode, type TeamNode, teamShapes, walkTeam } from '../../testing/team/walkTeam.ts'
import type { BankContext } from '../bankContext.ts'
import { getTeamSummary } from '../team/getTeamSummary.ts'
import { syncTeam } from '../team/syncTeam.ts'
import { createTreeQuery } from './readTeamTree.ts'
import { updateTeamTotals } from './updateTeamTotals.ts'

let team: TeamFixture
let bank: BankContext

beforeAll(async () => {
  team = await openTeamFixture()
  bank = team.bank
})
afterEach(() => team.clear())
afterAll(() => team.close())

/** A head with a team that makes it A1, below `inviter`: 100 of its own and one member with 5,000. */
const a1 = (inviter: number, place: number): TeamNode[] => [
  { inviter, self: 100 },
  { inviter: place, self: 5_000 },
]

describe('updateTeamTotals', () => {
  test('default: self, direct and community performance, counts and levels of a small tree', async () => {
    await team.plant([
      { inviter: null, self: 100 },
      { inviter: 0, self: 2_000 },
      { inviter: 0, self: 1_000 },
      { inviter: 1, self: 3_000 },
      { inviter: 3 },
    ])
    expect(await updateTeamTotals(bank)).toBe(true)
    expect(await team.readAll()).toEqual([
      { level: 1, lines: 0, directs: 2, below: 4, self: 100, direct: 3_000, community: 6_000 },
      { level: 0, lines: 1, directs: 1, below: 2, self: 2_000, direct: 3_000, community: 3_000 },
      { level: 0, lines: 0, directs: 0, below: 0, self: 1_000, direct: 0, community: 0 },
      { level: 0, lines: 1, directs: 1, below: 1, self: 3_000, direct: 0, community: 0 },
      { level: 0, lines: 0, directs: 0, below: 0, self: 0, direct: 0, community: 0 },
    ])
  })

  test('behavior: community is everyone below, direct members included', async () => {
    await team.plant([{ inviter: null }, { inviter: 0, self: 700 }, { inviter: 1, self: 50 }])
    await updateTeamTotals(bank)
    expect((await team.readAll()).map(({ direct, community }) => [direct, community])).toEqual([
      [700, 750],
      [50, 50],
      [0, 0],
    ])
  })

  test('behavior: any tree has the sums that a walk of it computes', async () => {
    const amounts = fc.constantFrom(0, 0, 100, 500, 1_000, 3_000, 5_000, 30_000, 150_000, 600_000)
    const trees = fc
      .tuple(
        fc.constantFrom(...teamShapes),
        fc.array(fc.tuple(fc.nat(), amounts), { maxLength: 120, size: 'max' }),
        fc.constantFrom(1, 7, 45),
      )
      .map(([shape, drawn, step]) => ({ step, nodes: [root(600_000), ...drawn.map(getNode(shape))] }))
    let highest = 0
    await fc.assert(
      fc.asyncProperty(trees, async ({ nodes, step }) => {
        await team.clear()
        await team.plant(nodes, step)
        await updateTeamTotals(bank)
        const expected = walkTeam(nodes)
        expect(await team.readAll()).toEqual(expected)
        highest = Math.max(highest, ...expected.map(({ level }) => level))
      }),
      { numRuns: 60 },
    )
    // Trees in which no member ever rises would prove little.
    expect(highest).toBeGreaterThanOrEqual(2)
  })

  test('behavior: the highest level, reached line by line', async () => {
    const nodes = [
      root(600_000),
      ...Array.from({ length: 363 }, (_, index) => getNode('bushy')([0, 600_000], index)),
    ]
    await team.plant(nodes)
    await updateTeamTotals(bank)
    const totals = await team.readAll()
    expect(totals).toEqual(walkTeam(nodes))
    expect([0, 1, 4, 13, 40, 121].map((place) => totals[place]?.level)).toEqual([5, 4, 3, 2, 1, 0])
  })

  test('behavior: a chain of 20,000 is one pass like any other', async () => {
    // More than is read, added up or written at once.
    const length = 20_000
    await team.plant(Array.from({ length }, (_, place) => ({ inviter: place === 0 ? null : place - 1 })))
    await team.stake(length, 7)
    await updateTeamTotals(bank)
    const below = (place: number) => length - 1 - place
    expect(await team.readAll()).toEqual(
      Array.from({ length }, (_, place) => ({
        level: 0,
        lines: below(place) > 0 ? 1 : 0,
        directs: below(place) > 0 ? 1 : 0,
        below: below(place),
        self: below(place) > 0 ? 0 : 7,
        direct: below(place) === 1 ? 7 : 0,
        community: below(place) > 0 ? 7 : 0,
      })),
    )
  })

  test('behavior: a root without anybody below, and a bank without members', async () => {
    expect(await updateTeamTotals(bank)).toBe(true)
    await team.plant([root(500)])
    await updateTeamTotals(bank)
    expect(await team.readAll()).toEqual([
      { level: 0, lines: 0, directs: 0, below: 0, self: 500, direct: 0, community: 0 },
    ])
  })

  test('behavior: a line counts when somebody deep in it holds the level, head or not', async () => {
    // Both lines of the root begin with somebody without a level; the A1 stand below them.
    await team.plant([
      root(500),
      { inviter: 0, self: 10_000 },
      { inviter: 0, self: 10_000 },
      ...a1(1, 3),
      ...a1(2, 5),
    ])
    await updateTeamTotals(bank)
    expect((await team.readAll()).map(({ level }) => level)).toEqual([2, 1, 1, 1, 0, 1, 0])
    // Without stakes of their own the heads hold nothing, and the lines still do.
    await team.redeemAll(2)
    await team.redeemAll(3)
    await team.stake(5, 20_000)
    await updateTeamTotals(bank)
    expect((await team.readAll()).slice(0, 3).map(({ level }) => level)).toEqual([2, 0, 0])
  })

  test('behavior: two who hold the level in one line are one line', async () => {
    await team.plant([
      root(500),
      { inviter: 0, self: 20_000 },
      ...a1(1, 2),
      ...a1(1, 4),
      { inviter: 0, self: 1_000 },
    ])
    await updateTeamTotals(bank)
    expect(await team.levelOf(1)).toBe(1)
    expect((await team.readAll())[0]).toMatchObject({ lines: 1, directs: 2 })
  })

  test('behavior: a level rises and falls with the active stakes', async () => {
    await team.plant([root(100), { inviter: 0, self: 4_999 }])
    await updateTeamTotals(bank)
    expect(await team.levelOf(1)).toBe(0)
    await team.stake(2, 1)
    await updateTeamTotals(bank)
    expect(await team.levelOf(1)).toBe(1)
    await team.redeemAll(1)
    await updateTeamTotals(bank)
    expect(await team.levelOf(1)).toBe(0)
  })

  test('behavior: the requirements of a level are those that operators set', async () => {
    await team.plant([root(10), { inviter: 0, self: 20 }])
    await updateTeamTotals(bank)
    expect(await team.levelOf(1)).toBe(0)
    await team.owner.pool.query(`
      UPDATE bank.parameter SET value = '10' WHERE name = 'level1SelfStake';
      UPDATE bank.parameter SET value = '20' WHERE name = 'level1Community';
      UPDATE bank.parameter SET value = '1' WHERE name = 'level1Lines'`)
    await updateTeamTotals(team.open())
    expect(await team.levelOf(1)).toBe(1)
    await team.owner.pool.query(`UPDATE bank.parameter SET value = '2' WHERE name = 'level1Lines'`)
    await updateTeamTotals(team.open())
    expect(await team.levelOf(1)).toBe(0)
    await team.owner.pool.query(`
      UPDATE bank.parameter SET value = '100' WHERE name = 'level1SelfStake';
      UPDATE bank.parameter SET value = '5000' WHERE name = 'level1Community';
      UPDATE bank.parameter SET value = '0' WHERE name = 'level1Lines'`)
  })

  test('behavior: a suspended member stays in the tree with all that is at work', async () => {
    await team.plant([root(100), { inviter: 0, self: 4_000 }, { inviter: 1, self: 1_000 }])
    await team.database.pool.query('UPDATE bank.member SET banned_at = now() WHERE id = 2')
    await updateTeamTotals(bank)
    expect((await team.readAll())[0]).toMatchObject({ level: 1, below: 2, community: 5_000, direct: 4_000 })
  })

  test('behavior: unchanged values are not written again', async () => {
    await team.plant(Array.from({ length: 200 }, (_, place) => ({ inviter: place === 0 ? null : 0 })))
    await updateTeamTotals(bank)
    const versions = async () =>
      (await team.owner.pool.query('SELECT block, xmin::text FROM bank.team_block ORDER BY block')).rows
    const before = await versions()
    await team.stake(199, 5)
    await updateTeamTotals(bank)
    const after = await versions()
    const changed = after.filter(({ xmin }, index) => xmin !== before[index]?.xmin)
    expect(changed.map(({ block }) => Number(block))).toEqual([0, 199 >> 5])
  })
})

describe('the week before the UTC day', () => {
  const hourMs = 3_600_000
  const weekMs = 168 * hourMs
  const endMs = Date.UTC(2026, 10, 23)
  const rebuildAt = (ms: number) =>
    updateTeamTotals({ ...bank, clock: { now: async () => new Date(ms), wallClock: () => new Date(ms) } })
  const single = [root(0)]

  test('behavior: what is opened an hour before the day ends weighs an hour of the week', async () => {
    await team.plant([...single, { inviter: 0 }])
    await team.stakeBetween(1, 16_800_000_000n, endMs - hourMs)
    await team.stakeBetween(2, 840_000_000_000n, endMs - hourMs)
    await rebuildAt(endMs)
    expect(await team.readAverages()).toEqual([
      [100_000_000n, 5_000_000_000n],
      [5_000_000_000n, 0n],
    ])
    expect(await team.levelOf(1)).toBe(1)
    // Shown at once, and an hour too late for a level.
    await team.clear()
    await team.plant([...single, { inviter: 0 }])
    await team.stakeBetween(1, 16_700_000_000n, endMs - hourMs)
    await team.stakeBetween(2, 840_000_000_000n, endMs - hourMs)
    await rebuildAt(endMs)
    expect(await team.readAll()).toMatchObject([{ level: 0, self: 16_700, community: 840_000 }, { level: 0 }])
  })

  test('behavior: the level of a day stays until the next UTC day, whatever is opened or redeemed in it', async () => {
    await team.plant([...single, { inviter: 0 }])
    await team.stakeBetween(1, 100_000_000n, endMs - weekMs, endMs + hourMs)
    await team.stakeBetween(2, 5_000_000_000n, endMs - 2 * weekMs)
    await team.stakeBetween(1, 10n ** 15n, endMs)
    for (const [ms, average] of [
      [endMs, 100_000_000n],
      [endMs + hourMs, 100_000_000n],
      [endMs + 24 * hourMs - 1, 100_000_000n],
      // A day later: 145 of 168 hours of one, 24 of the other.
      [endMs + 24 * hourMs, (100_000_000n * 145n + 10n ** 15n * 24n) / 168n],
    ] as const) {
      await rebuildAt(ms)
      expect((await team.readAverages())[0]?.[0]).toBe(average)
    }
  })

  test('behavior: a thousand short stakes in a row weigh what one long stake does, to the micro-unit', async () => {
    await team.plant([...single, { inviter: 0 }])
    const principal = 100_000_007n
    const step = weekMs / 1_000
    await team.asOwner(
      `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at,
         redeemed_at, redeemed_interest)
       SELECT gen_random_uuid(), 1, 1, 0, $1, 0, 0, 0, at, at + make_interval(secs => $3::float8 / 1000), 0
       FROM (SELECT $2::timestamptz + n * make_interval(secs => $3::float8 / 1000) AS at
         FROM generate_series(0, 999) n) stakes`,
      [`${principal}`, new Date(endMs - weekMs), step],
    )
    await team.stakeBetween(2, principal, endMs - weekMs)
    await rebuildAt(endMs)
    expect(await team.readAverages()).toEqual([
      [principal, principal],
      [principal, 0n],
    ])
  })

  test('behavior: of a stake over two weeks each week counts its part', async () => {
    await team.plant(single)
    await team.stakeBetween(1, 168_000_000n, endMs - 3 * hourMs, endMs + 5 * hourMs)
    for (const [ms, average] of [
      [endMs - 24 * hourMs, 0n],
      [endMs, 3_000_000n],
      [endMs + weekMs, 5_000_000n],
      [endMs + weekMs + 24 * hourMs, 0n],
    ] as const) {
      await rebuildAt(ms)
      expect((await team.readAverages())[0]?.[0]).toBe(average)
    }
  })

  test('behavior: any stakes weigh the whole part of principal times milliseconds in the week', async () => {
    const time = fc.integer({ min: -weekMs * 2, max: weekMs }).map((ms) => endMs + ms)
    const stakes = fc.array(
      fc.record({
        member: fc.integer({ min: 1, max: 4 }),
        principal: fc.bigInt(1n, 10n ** 15n),
        from: time,
        length: fc.option(fc.integer({ min: 0, max: 2 * weekMs })),
      }),
      { minLength: 1, maxLength: 20 },
    )
    await fc.assert(
      fc.asyncProperty(stakes, async (drawn) => {
        await team.clear()
        await team.plant([...single, { inviter: 0 }, { inviter: 1 }, { inviter: 1 }])
        const sums = [0n, 0n, 0n, 0n]
        for (const { member, principal, from, length } of drawn) {
          const until = length === null ? undefined : from + length
          await team.stakeBetween(member, principal, from, until)
          const overlapMs = Math.min(until ?? endMs, endMs) - Math.max(from, endMs - weekMs)
          sums[member - 1] = (sums[member - 1] ?? 0n) + principal * BigInt(Math.max(0, overlapMs))
        }
        await rebuildAt(endMs)
        const [one = 0n, two = 0n, three = 0n, four = 0n] = sums.map((sum) => sum / BigInt(weekMs))
        expect(await team.readAverages()).toEqual([
          [one, two + three + four],
          [two, three + four],
          [three, 0n],
          [four, 0n],
        ])
      }),
      { numRuns: 40 },
    )
  })

  test('behavior: a hundred thousand stakes are read in sets, and old ones by an index', async () => {
    await team.plant(single)
    await team.asOwner(`
      INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at,
        redeemed_at, redeemed_interest)
      SELECT gen_random_uuid(), 1, 1, 0, 1000000, 0, 0, 0, at, CASE WHEN n % 10 > 0 THEN at + interval '1 day' END,
        CASE WHEN n % 10 > 0 THEN 0 END
      FROM (SELECT n, '2026-11-23'::timestamptz - n * interval '5 minutes' AS at FROM generate_series(1, 100000) n) s`)
    await team.asOwner('ANALYZE bank.stake')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${createTreeQuery(
      new Date(endMs - weekMs),
      new Date(endMs),
    )}`.execute(team.database.kysely)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('stake_redeemed')
    expect(plan).not.toMatch(/Nested Loop|SubPlan/)
  })
})

describe('several at once', () => {
  test('behavior: of several workers that ask at once one rebuilds, and the others find it made', async () => {
    await team.plant([root(100), { inviter: 0, self: 5_000 }])
    const blocker = await team.owner.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query("SELECT pg_advisory_xact_lock(hashtextextended('bank.team', 0))")
    const asked = Promise.all(Array.from({ length: 4 }, () => updateTeamTotals(bank)))
    await findWaiting(4)
    await blocker.query('ROLLBACK')
    blocker.release()
    expect((await asked).filter((isRebuilt) => isRebuilt)).toHaveLength(1)
    expect(await team.levelOf(1)).toBe(1)
  })

  test('behavior: a rebuild that is killed leaves the totals of before, and the next one succeeds', async () => {
    await team.plant([root(100), { inviter: 0, self: 5_000 }])
    await updateTeamTotals(bank)
    await team.stake(2, 1_000)
    // Holds the row that the rebuild writes last, so that it is killed with everything else written.
    const blocker = await team.owner.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM bank.team_rebuild FOR UPDATE')
    const killed = updateTeamTotals(bank).catch((error: unknown) => error)
    await killWaiting()
    expect(await killed).toBeInstanceOf(Error)
    await blocker.query('ROLLBACK')
    blocker.release()
    expect((await team.readAll())[0]).toMatchObject({ community: 5_000 })
    expect(await updateTeamTotals(bank)).toBe(true)
    expect((await team.readAll())[0]).toMatchObject({ community: 6_000 })
  })

  test('behavior: a summary never waits for a rebuild and never mixes two', async () => {
    await team.plant([root(100), { inviter: 0, self: 5_000 }])
    await updateTeamTotals(bank)
    await team.stake(2, 1_000)
    const blocker = await team.owner.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM bank.team_rebuild FOR UPDATE')
    const running = updateTeamTotals(bank)
    await findWaiting()
    const during = await getTeamSummary(bank, { memberId: parseMemberId(1n) })
    expect(during).toMatchObject({ indirectPerformance: '5000', directs: [{ selfPerformance: '5000' }] })
    await blocker.query('ROLLBACK')
    blocker.release()
    await running
    const after = await getTeamSummary(bank, { memberId: parseMemberId(1n) })
    expect(after).toMatchObject({ indirectPerformance: '6000', directs: [{ selfPerformance: '6000' }] })
  })

  test('behavior: the worker rebuilds when it is due, and not before', async () => {
    await team.plant([root(100)])
    expect(await syncTeam(bank)).toBe(true)
    expect(await syncTeam(bank)).toBe(false)
    const age = (by: string, took: string) =>
      team.owner.pool.query(
        'UPDATE bank.team_rebuild SET ended_at = now() - $1::interval, started_at = now() - $1::interval - $2::interval',
        [by, took],
      )
    await age('6 seconds', '10 ms')
    expect(await syncTeam(bank)).toBe(true)
    await age('100 seconds', '8 seconds')
    expect(await syncTeam(bank)).toBe(false)
    await age('301 seconds', '30 seconds')
    expect(await syncTeam(bank)).toBe(true)
  })
})

const root = (self: number): TeamNode => ({ inviter: null, self })

/** Waits until so many connections wait for a lock, and answers one of them. */
async function findWaiting(count = 1): Promise<string> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const { rows } = await team.owner.pool.query<{ pid: string }>(`
      SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`)
    if (rows[0] && rows.length >= count) return rows[0].pid
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('The rebuild did not come to the row that is held.')
}

async function killWaiting(): Promise<void> {
  const pid = await findWaiting()
  // Within one role a backend may end another: the application's own connection can.
  await team.database.pool.query('SELECT pg_terminate_backend($1::int)', [pid])
}
