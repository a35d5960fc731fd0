import type { MemberId } from '@bank/ledger'
import { createPostingKey, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { runSettlement } from '../settlement/runSettlement.ts'
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
  for (const [index, level] of levels.entries())
    await scene.asOwner(`UPDATE bank.member SET level = ${level} WHERE id = ${index + 1}`)
  if (micro > 0n) await fill(scene, micro)
  return scene
}

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
    await scene.asOwner('UPDATE bank.member SET level = 5')
    scene.setTime('2026-11-30T00:00:00Z')
    // Five micro-units by nine: no share is a whole one.
    await scene.asOwner('UPDATE bank.member SET level = 5 WHERE id < 3')
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
    const scene = await openPool([0], 0n, '2026-11-20T10:00:00Z')
    const memberId = 1n as MemberId
    await scene.stake({ memberId, principal: 100n * one, at: '2026-11-20T10:00:00Z' })
    await scene.earn(1_000n * one)
    await scene.payFees(memberId, 1_000n, '2026-11-22T12:00:00Z')
    scene.setTime(monday)
    await scene.asOwner('UPDATE bank.member SET level = 3')
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
      await scene.asOwner('UPDATE bank.member SET level = 3')
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
          await scene.asOwner(`UPDATE bank.member m SET level = l.level
            FROM unnest(ARRAY[${levels.join()}]) WITH ORDINALITY l(level, n) WHERE m.id = l.n`)
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

const weekOf = async ({ database }: SettlementFixture) =>
  database.kysely.selectFrom('bank.pool_week').selectAll().orderBy('week').execute()

describe('whatever happens', () => {
  test('behavior: killed between any two statements and started again, each is paid once', async () => {
    const scene = await openPool([3, 4, 5, 0, 3], 7_777n)
    const left = ['pool:locked', 'pool:written', 'pool:paid', 'pool:paid', 'pool:paid', 'pool:paid']
    for (const [index, point] of left.entries()) {
      let reached = 0
      const killed = sharePool(scene.bank, {
        failpoint: async (at) => {
          if (at !== point || reached++ < Math.max(0, index - 2)) return
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
