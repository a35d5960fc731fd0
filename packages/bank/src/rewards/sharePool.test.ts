import type { MemberId } from '@bank/ledger'
import { createPostingKey, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { ownStakesOnly, setPoolLevels } from '../../testing/team/setPoolLevels.ts'
import { runSettlement } from '../settlement/runSettlement.ts'
import { updateTeamTotals } from '../teamTotals/updateTeamTotals.ts'
import { acknowledgeShare } from './acknowledgeShare.ts'
import { findRewardDiscrepancies } from './findRewardDiscrepancies.ts'
import { getProfitPool } from './getProfitPool.ts'
import { getPoolLevels, readPoolWeek } from './poolWeek.ts'
import { settleRewards } from './settleRewards.ts'
import { sharePool } from './sharePool.ts'

const one = 1_000_000n
const banks: SettlementFixture[] = []
afterEach(async () => {
  for (const open of banks.splice(0)) {
    expect(await findRewardDiscrepancies(open.database)).toEqual([])
    await open.close()
  }
})

/** A Monday, one second in. */
const monday = '2026-11-23T00:00:01Z'
const week = '2026-11-23'

async function openPool(levels: readonly number[], micro: bigint, at = monday): Promise<SettlementFixture> {
  const scene = await openSettlementFixture(at)
  banks.push(scene)
  if (levels.length > 0) await scene.openMembers(levels.length)
  if (levels.length > 0) await setLevels(scene, levels)
  if (micro > 0n) await fill(scene, micro)
  return scene
}

/** Members from 1 on, by what each has staked for years. */
const setLevels = ({ asOwner }: SettlementFixture, levels: readonly number[]) =>
  setPoolLevels(
    asOwner,
    levels.map((level, index) => [index + 1, level] as const),
  )

let fillings = 0
async function fill(scene: SettlementFixture, micro: bigint): Promise<void> {
  await scene.earn(micro)
  fillings += 1
  await postSetAside(scene.database, {
    key: createPostingKey('fill', fillings),
    from: 'revenue',
    to: 'pool',
    amount: amountOf('GUSD', micro),
    metadata: {},
    at: new Date(0),
  })
}

const sharesOf = async ({ database }: SettlementFixture) =>
  (
    await database.pool.query<{
      week: string
      member: number
      level: number
      weight: number
      amount: number
    }>(
      `SELECT week, member_id::int AS member, level, weight::int, amount::int FROM bank.pool_share ORDER BY id`,
    )
  ).rows
const paidOf = async ({ database }: SettlementFixture) =>
  (
    await database.pool.query<{ member: number; amount: number }>(
      `SELECT (account_id / 256)::int AS member, amount::int FROM ledger.entry
       WHERE event_type = 15 AND account_id > 255 ORDER BY created_at, account_id`,
    )
  ).rows

describe('a share-out', () => {
  test('default: all of it by weight among A3 and up; the remainder of the division stays', async () => {
    const scene = await openPool([0, 2, 3, 4, 5, 3], 10_000_009n)
    expect(await sharePool(scene.bank)).toEqual({
      week,
      state: 'shared',
      reason: null,
      members: 4,
      amountMicro: 10_000_007n,
    })
    // Weights 1, 2, 3 and 1, of 7.
    expect(await sharesOf(scene)).toEqual([
      { week, member: 3, level: 3, weight: 1, amount: 1_428_572 },
      { week, member: 4, level: 4, weight: 2, amount: 2_857_145 },
      { week, member: 5, level: 5, weight: 3, amount: 4_285_718 },
      { week, member: 6, level: 3, weight: 1, amount: 1_428_572 },
    ])
    expect(await paidOf(scene)).toEqual(
      (await sharesOf(scene)).map(({ member, amount }) => ({ member, amount })),
    )
    expect(await scene.readHouse('pool')).toBe(2n)
    expect(await weekOf(scene)).toMatchObject([
      { week, balance: '10000009', paid: '10000007', weights: '7', members: '4' },
    ])
  })

  test('behavior: the balance carries over without qualified members, without funds, or below a micro-unit each', async () => {
    const scene = await openPool([0, 1, 2], 5n)
    expect(await sharePool(scene.bank)).toMatchObject({ state: 'shared', members: 0, amountMicro: 0n })
    await setLevels(scene, [5, 5, 5])
    scene.setTime('2026-11-30T00:00:00Z')
    expect(await sharePool(scene.bank)).toMatchObject({ week: '2026-11-30', members: 3, amountMicro: 3n })
    expect(await scene.readHouse('pool')).toBe(2n)
    scene.setTime('2026-12-07T00:00:00Z')
    expect(await sharePool(scene.bank)).toMatchObject({ week: '2026-12-07', members: 0, amountMicro: 0n })
    scene.setTime('2026-12-14T00:00:00Z')
    await fill(scene, 10n)
    expect(await sharePool(scene.bank)).toMatchObject({ members: 3, amountMicro: 12n })
    expect(await scene.readHouse('pool')).toBe(0n)
  })

  test('behavior: twice in a week it is shared once', async () => {
    const scene = await openPool([5], 1_000n)
    await sharePool(scene.bank)
    await fill(scene, 500n)
    for (const at of [monday, '2026-11-26T12:00:00Z', '2026-11-29T23:59:59.999Z']) {
      scene.setTime(at)
      expect(await sharePool(scene.bank)).toMatchObject({ week, state: 'waiting', reason: 'shared' })
    }
    expect(await paidOf(scene)).toEqual([{ member: 1, amount: 1_000 }])
    scene.setTime('2026-11-30T00:00:00Z')
    expect(await sharePool(scene.bank)).toMatchObject({ state: 'shared', amountMicro: 500n })
  })

  test('behavior: Mondays that were missed are caught up by one share-out, and a clock set back shares nothing', async () => {
    const scene = await openPool([5], 1_000n, '2026-11-20T00:00:00Z')
    await sharePool(scene.bank)
    expect(await weekOf(scene)).toMatchObject([{ week: '2026-11-16' }])
    await fill(scene, 70n)
    scene.setTime('2026-12-16T10:00:00Z')
    expect(await sharePool(scene.bank)).toMatchObject({ week: '2026-12-14', amountMicro: 70n })
    await fill(scene, 5n)
    expect(await sharePool(scene.bank)).toMatchObject({ reason: 'shared' })
    scene.setTime('2026-12-08T00:00:00Z')
    expect(await sharePool(scene.bank)).toMatchObject({ week: '2026-12-07', reason: 'shared' })
    expect((await weekOf(scene)).map((row) => row.week)).toEqual(['2026-11-16', '2026-12-14'])
  })

  test.each([
    [
      'closed',
      'poolClosed',
      `UPDATE bank.gate SET is_open = false WHERE name = 'pool'`,
      'UPDATE bank.gate SET is_open = true',
    ],
    [
      'not covered',
      'insolvent',
      `INSERT INTO bank.solvency_check (at, chain_id, vault, block_number, block_hash, block_time, idle,
        supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense, pool,
        set_aside, equity)
      VALUES (now(), 56, '0x${'1'.repeat(40)}', 1, '0x${'2'.repeat(64)}', now(), 0, 0, 0, 0, 0, 99, 100, 0, 0, 0, 0, 0, 0,
        0, 0)`,
      'DELETE FROM bank.solvency_check',
    ],
    [
      'not looked at for hours',
      'unread',
      `INSERT INTO bank.solvency_check (at, read_at, chain_id, vault, block_number, block_hash, block_time, idle,
        supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense, pool,
        set_aside, equity)
      VALUES (now(), now() - interval '7 hours', 56, '0x${'1'.repeat(40)}', 1, '0x${'2'.repeat(64)}', now(), 0, 0, 0, 0,
        0, 100, 100, 0, 0, 0, 0, 0, 0, 0, 0)`,
      'DELETE FROM bank.solvency_check',
    ],
  ])(
    'behavior: %s: nothing goes out; the week is caught up when that ends',
    async (_, reason, before, after) => {
      const scene = await openPool([5], 1_000n)
      await scene.asOwner(before)
      expect(await sharePool(scene.bank)).toMatchObject({ state: 'waiting', reason })
      expect(await weekOf(scene)).toEqual([])
      expect(await scene.readHouse('pool')).toBe(1_000n)
      await scene.asOwner(after)
      expect(await sharePool(scene.bank)).toMatchObject({ state: 'shared', amountMicro: 1_000n })
    },
  )

  test('behavior: it waits for the days before its Monday, so that the week’s fees are in it', async () => {
    const scene = await openPool([], 0n, '2026-11-20T10:00:00Z')
    const [memberId = 1n as MemberId] = await scene.openMembers(1)
    await scene.asOwner(ownStakesOnly)
    await scene.stake({ memberId, principal: 10_000n * one, at: '2026-11-20T10:00:00Z' })
    await scene.earn(1_000n * one)
    await scene.payFees(memberId, 1_000n, '2026-11-22T12:00:00Z')
    scene.setTime(monday)
    const days: unknown[] = []
    for (;;) {
      const outcome = await sharePool(scene.bank)
      if (outcome.state === 'shared') {
        expect(outcome).toMatchObject({ week, amountMicro: 50n })
        break
      }
      expect(outcome.reason).toBe('unsettled')
      days.push((await runSettlement(scene.bank)).day)
      await settleRewards(scene.bank)
    }
    expect(days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  })

  test('behavior: for any levels and balance each part is rounded down, and the sum is at most the balance', async () => {
    const scene = await openPool([0, 0, 0, 0, 0, 0, 0, 0], 0n)
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }),
        fc.bigInt(1n, 10n ** 12n),
        async (levels, micro) => {
          number += 1
          const before = await scene.readHouse('pool')
          await fill(scene, micro)
          await setLevels(scene, levels)
          scene.setTime(new Date(Date.parse(monday) + number * 7 * 86_400_000).toISOString())
          const { amountMicro } = await sharePool(scene.bank)
          const weights = levels.map((level) => [0n, 0n, 0n, 1n, 2n, 3n][level] ?? 0n)
          const total = weights.reduce((sum, weight) => sum + weight, 0n)
          const parts = weights.map((weight) => (total === 0n ? 0n : ((before + micro) * weight) / total))
          expect(amountMicro).toBe(parts.reduce((sum, part) => sum + part, 0n))
          expect(await scene.readHouse('pool')).toBe(before + micro - amountMicro)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('the week before the Monday', () => {
  const cutOff = Date.parse(week)
  const hourMs = 3_600_000

  /** Members with own stakes in whole GUSD, open from and until so many hours after the cut-off. */
  async function openTimed(
    ...stakes: readonly { gusd: bigint; fromHour: number; untilHour?: number }[]
  ): Promise<SettlementFixture> {
    const scene = await openPool([], 0n)
    await scene.openMembers(stakes.length)
    await setLevels(
      scene,
      stakes.map(() => 0),
    )
    for (const [index, { gusd, fromHour, untilHour }] of stakes.entries()) {
      const id = await scene.stake({
        memberId: BigInt(index + 1) as MemberId,
        principal: gusd * one,
        at: new Date(cutOff + fromHour * hourMs).toISOString(),
      })
      if (untilHour !== undefined) await scene.redeem(id, new Date(cutOff + untilHour * hourMs).toISOString())
    }
    await fill(scene, 1_000n)
    return scene
  }
  const shares = async (scene: SettlementFixture) =>
    (await sharesOf(scene)).map(({ member, level, amount }) => [member, level, amount])

  test('behavior: a stake an hour before the cut-off takes no part, and one held all week takes all', async () => {
    const scene = await openTimed({ gusd: 1_000n, fromHour: -168 }, { gusd: 100_000n, fromHour: -1 })
    await sharePool(scene.bank)
    expect(await shares(scene)).toEqual([[1, 3, 1_000]])
    // A week later the second weighs as much as it holds.
    scene.setTime('2026-11-30T00:00:00Z')
    await fill(scene, 1_000n)
    await sharePool(scene.bank)
    expect(await shares(scene)).toEqual([
      [1, 3, 1_000],
      [1, 3, 250],
      [2, 5, 750],
    ])
  })

  test('behavior: a redemption an hour after the cut-off loses nothing of the week, and all of the next but that hour', async () => {
    const scene = await openTimed(
      { gusd: 1_000n, fromHour: -168, untilHour: 1 },
      { gusd: 1_000n, fromHour: -168 },
    )
    scene.setTime('2026-11-23T12:00:00Z')
    await sharePool(scene.bank)
    expect(await shares(scene)).toEqual([
      [1, 3, 500],
      [2, 3, 500],
    ])
    scene.setTime('2026-11-30T00:00:00Z')
    await fill(scene, 1_000n)
    await sharePool(scene.bank)
    expect((await shares(scene)).slice(2)).toEqual([[2, 3, 1_000]])
  })

  test('behavior: many small stakes in turn weigh what one does, and none of them twice', async () => {
    const turns = Array.from({ length: 28 }, (_, turn) => ({
      fromHour: -168 + 6 * turn,
      untilHour: -162 + 6 * turn,
    }))
    const scene = await openTimed(
      { gusd: 1_000n, fromHour: -168 },
      { gusd: 999n, fromHour: -168 },
      { gusd: 1_000n, fromHour: 0 },
    )
    for (const { fromHour, untilHour } of turns) {
      const at = (hour: number) => new Date(cutOff + hour * hourMs).toISOString()
      const stake = { memberId: 3n as MemberId, principal: 1_000n * one, at: at(fromHour) }
      await scene.redeem(await scene.stake(stake), at(untilHour))
    }
    await sharePool(scene.bank)
    expect(await shares(scene)).toEqual([
      [1, 3, 500],
      [3, 3, 500],
    ])
  })

  test('behavior: of a stake over two weeks each Monday counts the part in its own week', async () => {
    // 84 hours in each week: 2,000 on average of 4,000.
    const scene = await openTimed({ gusd: 4_000n, fromHour: -84, untilHour: 84 })
    await sharePool(scene.bank)
    scene.setTime('2026-11-30T00:00:00Z')
    await fill(scene, 1_000n)
    await sharePool(scene.bank)
    scene.setTime('2026-12-07T00:00:00Z')
    await fill(scene, 1_000n)
    await sharePool(scene.bank)
    expect(await shares(scene)).toEqual([
      [1, 3, 1_000],
      [1, 3, 1_000],
    ])
  })

  test('behavior: a millisecond decides at the UTC end of the week, and a late worker shares by the same week', async () => {
    const justEnough = { gusd: 1_000n, fromHour: -168 }
    const scene = await openTimed(justEnough, justEnough, justEnough)
    await scene.asOwner(
      `UPDATE bank.stake SET opened_at = opened_at + interval '1 millisecond' WHERE member_id = 2`,
    )
    await scene.asOwner(
      `UPDATE bank.stake SET redeemed_at = '${week}T00:00:00Z', redeemed_interest = 0 WHERE member_id = 3`,
    )
    scene.setTime('2026-11-28T23:59:59.999Z')
    await sharePool(scene.bank)
    expect(await shares(scene)).toEqual([
      [1, 3, 500],
      [3, 3, 500],
    ])
  })

  test('behavior: the weight that a member sees on the Monday is the weight that is paid', async () => {
    const scene = await openTimed({ gusd: 3_000n, fromHour: -168 }, { gusd: 3_000n, fromHour: -1 })
    for (const [at, paid] of [
      ['2026-11-23T00:00:00Z', [2, 0]],
      ['2026-11-30T00:00:00Z', [2, 2]],
    ] as const) {
      scene.setTime(at)
      await updateTeamTotals(scene.bank)
      const seen = await Promise.all(
        [1n, 2n].map(
          async (id) => (await getProfitPool(scene.bank, { memberId: id as MemberId })).mine?.weight,
        ),
      )
      expect(seen).toEqual(paid)
      await fill(scene, 1_000n)
      await sharePool(scene.bank)
      const rows = (await sharesOf(scene)).filter(({ week: of }) => at.startsWith(of))
      expect(rows.map(({ member, weight }) => [member, weight])).toEqual(
        paid.flatMap((weight, index) => (weight > 0 ? [[index + 1, weight]] : [])),
      )
    }
  })
})

const weekOf = async ({ database }: SettlementFixture) =>
  database.kysely.selectFrom('bank.pool_week').selectAll().orderBy('week').execute()

describe('whatever happens', () => {
  test('behavior: killed between any two statements and started again, each is paid once', async () => {
    const scene = await openPool([3, 4, 5, 0, 3], 7_777n)
    const left = ['pool:locked', 'pool:written', 'pool:paid']
    for (const point of left) {
      const killed = sharePool(scene.bank, {
        failpoint: async (at) => {
          if (at !== point) return
          await scene.asOwner(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
            WHERE datname = current_database() AND usename <> current_user`)
          throw new Error(`killed at ${at}`)
        },
      })
      await expect(killed).rejects.toThrow()
      expect(await paidOf(scene)).toEqual([])
    }
    expect(await sharePool(scene.bank)).toMatchObject({ state: 'shared', members: 4, amountMicro: 7_777n })
    expect(await paidOf(scene)).toHaveLength(4)
  })

  test('behavior: ten workers at once share it once, also when their clocks are on two sides of a Monday', async () => {
    const scene = await openPool([3, 4, 5], 6_006n)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const now = new Date(index % 2 === 0 ? '2026-11-29T23:59:59Z' : '2026-11-30T00:00:01Z')
        return sharePool({ ...scene.bank, clock: { now: async () => now, wallClock: () => now } })
      }),
    )
    const amounts = outcomes.map(({ amountMicro }) => amountMicro)
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(6_006n)
    expect(await paidOf(scene)).toHaveLength(3)
    expect(await scene.readHouse('pool')).toBe(0n)
  })

  test('behavior: of those who came late because of the lock none shares again', async () => {
    const scene = await openPool([5], 100n)
    const late: Promise<unknown>[] = []
    let ended = 0
    await sharePool(scene.bank, {
      failpoint: async (point) => {
        if (point !== 'pool:locked') return
        for (let n = 0; n < 3; n += 1) late.push(sharePool(scene.bank).finally(() => ended++))
        // Until all three wait for this one, or have gone on without.
        while (ended === 0 && (await countWaiting(scene)) < 3)
          await new Promise((done) => setTimeout(done, 10))
      },
    })
    await fill(scene, 100n)
    for (const outcome of await Promise.all(late)) expect(outcome).toMatchObject({ reason: 'shared' })
    expect(await paidOf(scene)).toHaveLength(1)
  })
})

async function countWaiting({ database }: SettlementFixture): Promise<number> {
  const { rows } = await database.pool.query<{
    waiting: number
  }>(`SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`)
  return rows[0]?.waiting ?? 0
}

describe('the congratulation', () => {
  const ann = 1n as MemberId
  const bob = 2n as MemberId

  test('default: several weeks are one sum, acknowledged once, and a later one is shown again', async () => {
    const scene = await openPool([3, 3], 20n)
    const see = async (memberId: MemberId) => {
      const { myShare, shareId } = await getProfitPool(scene.bank, { memberId })
      return { myShare, shareId }
    }
    expect(await see(ann)).toEqual({ myShare: null, shareId: null })
    await sharePool(scene.bank)
    const first = (await see(ann)).shareId ?? ''
    scene.setTime('2026-11-30T00:00:00Z')
    await fill(scene, 40n)
    await sharePool(scene.bank)
    const { shareId, myShare } = await see(ann)
    expect(myShare).toBe('0.00003')
    // The newest takes the older along; the older alone would leave the newest.
    await acknowledgeShare(scene.bank, { memberId: ann, shareId: first })
    expect(await see(ann)).toEqual({ myShare: '0.00002', shareId })
    const acknowledgeTime = Date.parse('2026-11-30T00:00:00Z')
    const acknowledged = { shareId, acknowledgeTime }
    expect(await acknowledgeShare(scene.bank, { memberId: ann, shareId: shareId ?? '' })).toEqual(
      acknowledged,
    )
    expect(await see(ann)).toEqual({ myShare: null, shareId: null })
    scene.setTime('2026-12-01T00:00:00Z')
    expect(await acknowledgeShare(scene.bank, { memberId: ann, shareId: shareId ?? '' })).toEqual(
      acknowledged,
    )
    expect((await see(bob)).myShare).toBe('0.00003')
  })

  test('error: 404 a share of somebody else, or none, changes nothing', async () => {
    const scene = await openPool([3, 3], 20n)
    await sharePool(scene.bank)
    const { shareId } = await getProfitPool(scene.bank, { memberId: bob })
    for (const foreign of [shareId ?? '', '999', '0', '-1', 'x', '1.0', '9'.repeat(30)])
      await expect(acknowledgeShare(scene.bank, { memberId: ann, shareId: foreign })).rejects.toMatchObject({
        code: 404,
      })
    for (const memberId of [ann, bob])
      expect((await getProfitPool(scene.bank, { memberId })).myShare).toBe('0.00001')
  })
})

describe('poolWeek', () => {
  test.each([
    ['2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
    ['2026-11-23T00:00:00Z', '2026-11-23', '2026-11-30'],
    ['2026-12-31T12:00:00Z', '2026-12-28', '2027-01-04'],
    ['2028-02-29T00:00:00Z', '2028-02-28', '2028-03-06'],
    ['1970-01-05T00:00:00Z', '1970-01-05', '1970-01-12'],
  ])('default: %s is in the week of %s, the next is %s', (at, own, next) => {
    const { week: found, nextShareMs } = readPoolWeek(new Date(at))
    expect([found, new Date(nextShareMs).toISOString().slice(0, 10)]).toEqual([own, next])
  })

  test('behavior: below A3, or without a weight, no member takes part', () => {
    const level = { selfStake: amountOf('GUSD', 0n), community: amountOf('GUSD', 0n), lines: 0 }
    const rate = { numerator: 0n, denominator: 1n }
    const levels = ([1, 2, 3, 4, 5] as const).map((number) => ({
      ...level,
      rate,
      level: number,
      poolWeight: number === 4 ? 0 : 7,
    }))
    expect(getPoolLevels(levels).map(({ level: number }) => number)).toEqual([3, 5])
  })
})
