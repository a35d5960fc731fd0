import type { MemberId } from '@bank/ledger'
import { afterEach, describe, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { listLedgerRecords } from '../records/listLedgerRecords.ts'
import { runSettlement } from '../settlement/runSettlement.ts'
import type { PassOptions } from '../settlementDays/passOptions.ts'
import { findRewardDiscrepancies } from './findRewardDiscrepancies.ts'
import { settleRewards } from './settleRewards.ts'

const one = 1_000_000n
const day = '2026-11-21'
const banks: SettlementFixture[] = []
afterEach(async () => {
  for (const open of banks.splice(0)) {
    expect(await findRewardDiscrepancies(open.database)).toEqual([])
    await open.close()
  }
})

type Scene = { readonly scene: SettlementFixture; readonly members: readonly MemberId[] }

/**
 * Six members, three of them below the root and two below the second: what was at work for one day of the week makes
 * the first two A1, which asks for a seventh here. The day's interest is paid; rewards are next.
 */
async function openRewards(fees = 1_000n * one, poolSize = 8): Promise<Scene> {
  const scene = await openSettlementFixture(`${day}T08:00:00Z`, poolSize)
  banks.push(scene)
  const members = await scene.openMembers(6)
  await scene.asOwner(`UPDATE bank.member SET inviter_id = 2 WHERE id IN (5, 6);
    UPDATE bank.parameter SET value = CASE name WHEN 'level1SelfStake' THEN '14' ELSE '700' END
    WHERE name IN ('level1SelfStake', 'level1Community')`)
  await scene.earn(1_000n * one)
  if (fees > 0n) await scene.payFees(members[0] as MemberId, fees, `${day}T09:00:00Z`)
  for (const [index, principal] of [200n, 300_000n, 50_000n, 7n, 10_000n, 777n].entries())
    await scene.stake({
      memberId: members[index] as MemberId,
      principal: principal * one,
      at: `${day}T00:00:00Z`,
      ...(index === 2 ? { days: 15 } : {}),
    })
  scene.setTime('2026-11-22T00:00:00Z')
  expect(await runSettlement(scene.bank)).toMatchObject({ state: 'rewards', day })
  return { scene, members }
}

type RewardRow = { member_id: string; event_type: number; base: string; gross: string; paid: string }
const rewardsOf = async ({ database }: SettlementFixture) =>
  (
    await database.pool.query<RewardRow>(
      'SELECT member_id, event_type, base, gross, paid FROM bank.reward_day ORDER BY member_id, event_type',
    )
  ).rows
const entriesOf = async ({ database }: SettlementFixture) =>
  (
    await database.pool.query<{ member_id: string; event_type: number; paid: string }>(
      `SELECT account_id / 256 AS member_id, event_type, amount AS paid FROM ledger.entry
       WHERE event_type IN (4, 5, 6) AND account_id > 255 ORDER BY account_id, event_type`,
    )
  ).rows
const settledDay = ({ database }: SettlementFixture) =>
  database.kysely
    .selectFrom('bank.settlement_day')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirstOrThrow()

describe('a day', () => {
  test('default: rewards arrive with their sources, the remainder returns, and the next day may begin', async () => {
    const { scene, members } = await openRewards()
    const revenue = await scene.readHouse('revenue')
    const outcome = await settleRewards(scene.bank)
    const rewards = await rewardsOf(scene)
    const paid = rewards.reduce((sum, row) => sum + BigInt(row.paid), 0n)
    expect(outcome).toEqual({
      day,
      state: 'done',
      computed: true,
      payments: rewards.length,
      amountMicro: paid,
    })
    const interest = await scene.database.pool.query<{ member_id: string; amount: string }>(
      'SELECT member_id, amount FROM bank.stake_day ORDER BY member_id',
    )
    const earned = interest.rows.map(({ amount }) => BigInt(amount))
    const sumOf = (...places: number[]) => places.reduce((sum, place) => sum + (earned[place - 1] ?? 0n), 0n)
    const shareOf = (places: readonly number[], percent: bigint) =>
      places.reduce((sum, place) => sum + (sumOf(place) * percent) / 100n, 0n)
    // The root and the second are A1: each takes 1 % of what is below, and the root a tenth of the second's.
    expect(
      rewards.map(({ member_id, event_type, base, paid: own }) => [member_id, event_type, base, own]),
    ).toEqual([
      ['1', 4, `${sumOf(2, 3, 4)}`, `${shareOf([2, 3, 4], 5n)}`],
      ['1', 5, `${sumOf(2, 3, 4)}`, `${shareOf([2, 3, 4], 1n)}`],
      ['1', 6, `${sumOf(5, 6)}`, `${shareOf([5, 6], 1n) / 10n}`],
      ['2', 4, `${sumOf(5, 6)}`, `${shareOf([5, 6], 5n)}`],
      ['2', 5, `${sumOf(5, 6)}`, `${shareOf([5, 6], 1n)}`],
    ])
    expect(await entriesOf(scene)).toEqual(
      rewards.map(({ member_id, event_type, paid: own }) => ({ member_id, event_type, paid: own })),
    )
    expect(await settledDay(scene)).toMatchObject({
      state: 'done',
      rewards_due: `${paid}`,
      rewards_paid: `${paid}`,
      done_at: new Date('2026-11-22T00:00:00Z'),
    })
    const budget = BigInt((await settledDay(scene)).rewards_budget)
    expect(await scene.readHouse('rewards')).toBe(0n)
    expect(await scene.readHouse('revenue')).toBe(revenue + budget - paid)
    expect(await settleRewards(scene.bank)).toMatchObject({ day: null, state: 'waiting' })
    scene.setTime('2026-11-23T00:00:00Z')
    expect(await runSettlement(scene.bank)).toMatchObject({ day: '2026-11-22', planned: true })

    const records = await listLedgerRecords(scene.bank, {
      memberId: members[0] as MemberId,
      classifyLedgerId: 5,
      pageNo: 1,
      pageSize: 10,
    })
    expect(
      records.dataList.map(({ eventType, principal, source }) => [eventType, principal, source?.id]).sort(),
    ).toEqual([4, 5, 6].map((type, index) => [type, decimalOf(rewards[index]?.base ?? ''), day]))
  })

  test('behavior: above the budget all are scaled alike and the budget is not passed', async () => {
    const { scene } = await openRewards(10n)
    await settleRewards(scene.bank)
    const settled = await settledDay(scene)
    const budget = BigInt(settled.rewards_budget)
    expect(budget).toBe(1n)
    expect(BigInt(settled.rewards_due ?? 0)).toBeGreaterThan(100n)
    expect(BigInt(settled.rewards_paid)).toBeLessThanOrEqual(budget)
    expect(await scene.readHouse('rewards')).toBe(0n)
  })

  test('behavior: scaled rewards are paid to the micro-unit as they are written', async () => {
    const { scene } = await openRewards(10_000n)
    await settleRewards(scene.bank)
    const { rewards_budget, rewards_due, rewards_paid } = await settledDay(scene)
    const rewards = await rewardsOf(scene)
    for (const { gross, paid } of rewards)
      expect(BigInt(paid)).toBe((BigInt(gross) * BigInt(rewards_budget)) / BigInt(rewards_due ?? 1))
    expect(BigInt(rewards_paid)).toBeGreaterThan(BigInt(rewards_budget) - BigInt(rewards.length))
    expect((await entriesOf(scene)).map(({ paid }) => paid)).toEqual(
      rewards.map(({ paid }) => paid).filter((paid) => paid !== '0'),
    )
  })

  test('behavior: a level is that of the moment before the rewards are reckoned', async () => {
    const { scene } = await openRewards()
    await scene.asOwner('UPDATE bank.member SET level = 5')
    await settleRewards(scene.bank)
    const { rows } = await scene.database.pool.query('SELECT id FROM bank.member WHERE level > 0 ORDER BY id')
    expect(rows).toEqual([{ id: '1' }, { id: '2' }])
    expect((await rewardsOf(scene)).filter(({ event_type }) => event_type === 5)).toHaveLength(2)
  })

  test('behavior: a day without a budget ends without a reward', async () => {
    const { scene } = await openRewards(0n)
    expect(await settleRewards(scene.bank)).toMatchObject({ state: 'done', payments: 0, amountMicro: 0n })
    expect(await rewardsOf(scene)).toEqual([])
    expect(await settledDay(scene)).toMatchObject({ state: 'done', rewards_paid: '0' })
  })

  test.each([
    ['closed', `UPDATE bank.gate SET is_open = false WHERE name = 'team'`],
    [
      'not covered',
      `INSERT INTO bank.solvency_check (at, chain_id, vault, block_number, block_hash, block_time, idle,
        supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense, pool,
        set_aside, equity)
      VALUES (now(), 56, '0x${'1'.repeat(40)}', 1, '0x${'2'.repeat(64)}', now(), 0, 0, 0, 0, 0, 99, 100, 0, 0, 0, 0, 0, 0,
        0, 0)`,
    ],
  ])(
    'behavior: %s after the plan: nothing is paid, the budget goes back, the day ends',
    async (_, statement) => {
      const { scene } = await openRewards()
      const [revenue, set] = [await scene.readHouse('revenue'), await scene.readHouse('rewards')]
      expect(set).toBeGreaterThan(0n)
      await scene.asOwner(statement)
      expect(await settleRewards(scene.bank)).toMatchObject({ state: 'done', payments: 0 })
      expect(await entriesOf(scene)).toEqual([])
      expect(await scene.readHouse('revenue')).toBe(revenue + set)
    },
  )

  test('behavior: while solvency is unmeasured for hours, no reward is computed or paid; then it resumes', async () => {
    const { scene } = await openRewards()
    await scene.asOwner(`INSERT INTO bank.solvency_check (at, read_at, chain_id, vault, block_number, block_hash,
        block_time, idle, supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest,
        suspense, pool, set_aside, equity)
      VALUES (now(), now() - interval '7 hours', 56, '0x${'1'.repeat(40)}', 1, '0x${'2'.repeat(64)}', now(), 0, 0, 0, 0,
        0, 100, 100, 0, 0, 0, 0, 0, 0, 0, 0)`)
    expect(await settleRewards(scene.bank)).toMatchObject({ state: 'waiting', computed: false, payments: 0 })
    expect(await entriesOf(scene)).toEqual([])
    await scene.asOwner('UPDATE bank.solvency_check SET read_at = now()')
    const paid = await settleRewards(scene.bank)
    expect(paid).toMatchObject({ state: 'done', computed: true })
    expect(paid.payments).toBeGreaterThan(0)
  })
})

/** Everything that a day of rewards leaves behind, without the keys that are drawn for each bank. */
async function leftBy(scene: SettlementFixture): Promise<unknown> {
  return [await scene.snapshot(), await rewardsOf(scene), await entriesOf(scene), await settledDay(scene)]
}

describe('whatever happens', () => {
  const untilDone = async (scene: SettlementFixture, options: PassOptions = {}) => {
    for (let pass = 0; pass < 200; pass += 1) {
      const outcome = await settleRewards(scene.bank, options).catch(() => undefined)
      if (outcome?.state === 'waiting') return
    }
    throw new Error('a day without end')
  }

  test('behavior: killed between any two statements and started again, it comes to the same', async () => {
    const { scene: undisturbed } = await openRewards()
    const points: string[] = []
    await settleRewards(undisturbed.bank, { failpoint: async (point) => void points.push(point) })
    expect(new Set(points).size).toBe(6)
    const expected = await leftBy(undisturbed)

    const { scene } = await openRewards()
    const left = new Set(points)
    await untilDone(scene, {
      failpoint: async (point) => {
        if (!left.delete(point)) return
        // Ends the connections under the pass, as the death of its process does.
        await scene.asOwner(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
          WHERE datname = current_database() AND usename <> current_user`)
        throw new Error(`killed at ${point}`)
      },
    })
    expect(left.size).toBe(0)
    expect(await leftBy(scene)).toEqual(expected)
  })

  test('behavior: no step holds a connection while it waits for another', async () => {
    const { scene } = await openRewards(1_000n * one, 1)
    let ms = Date.parse('2026-11-22T00:00:00Z')
    // The clock's cached offset is always stale, so that every reader queries the database.
    const checkpoint = async () => {
      ms += 2_000
      scene.setTime(new Date(ms).toISOString())
    }
    expect(await settleRewards(scene.bank, { failpoint: checkpoint })).toMatchObject({ state: 'done' })
  })

  test('behavior: five workers at once pay each reward once', async () => {
    const { scene: alone } = await openRewards()
    await settleRewards(alone.bank)
    const { scene } = await openRewards()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settleRewards(scene.bank)))
    await untilDone(scene)
    expect(outcomes.filter(({ computed }) => computed)).toHaveLength(1)
    expect(await leftBy(scene)).toEqual(await leftBy(alone))
  })

  test('behavior: a worker at a chunk blocks no other, and the day ends after it', async () => {
    const { scene } = await openRewards()
    let other: Awaited<ReturnType<typeof settleRewards>> | undefined
    const slow = await settleRewards(scene.bank, {
      failpoint: async (point) => {
        if (point === 'chunk:leased') other ??= await settleRewards(scene.bank)
      },
    })
    expect(other).toMatchObject({ state: 'paying', computed: false })
    expect(slow).toMatchObject({ state: 'done' })
    expect((other?.payments ?? 0) + slow.payments).toBe((await rewardsOf(scene)).length)
  })

  test('behavior: a chunk that was forgotten to be done is not paid a second time', async () => {
    const { scene } = await openRewards()
    await settleRewards(scene.bank)
    const once = await leftBy(scene)
    await scene.asOwner(`UPDATE bank.reward_chunk SET done_at = NULL;
      UPDATE bank.settlement_day SET state = 'rewards'`)
    await untilDone(scene)
    expect(await leftBy(scene)).toEqual(once)
  })

  test('behavior: rewards that are computed twice are refused by the stored ones', async () => {
    const { scene } = await openRewards()
    await settleRewards(scene.bank)
    await scene.asOwner(`UPDATE bank.settlement_day SET state = 'rewards', rewards_due = NULL`)
    await expect(settleRewards(scene.bank)).rejects.toMatchObject({
      constraint: expect.stringMatching(/^reward_day_.*pkey$/),
    })
    await scene.asOwner(`UPDATE bank.settlement_day SET state = 'done'`)
  })

  test('behavior: with a share of its time it pauses after each chunk, and comes to the same', async () => {
    const { scene } = await openRewards()
    const pauses: { workedMs: number; waitedMs: number }[] = []
    let leasedAt = 0
    let done: { at: number; workedMs: number } | undefined
    const checkpoint = async (point: string) => {
      const nowMs = performance.now()
      if (point === 'chunk:leased') {
        leasedAt = nowMs
        // No chunk follows the last one to show how long it waited.
        if (done) pauses.push({ workedMs: done.workedMs, waitedMs: nowMs - done.at })
      }
      if (point === 'chunk:done') done = { at: nowMs, workedMs: nowMs - leasedAt }
    }
    expect(await settleRewards(scene.bank, { share: 0.2, failpoint: checkpoint })).toMatchObject({
      state: 'done',
    })
    expect(pauses.length).toBeGreaterThan(1)
    // Each against the work before it: on a busy machine one chunk takes many times as long as another.
    for (const { workedMs, waitedMs } of pauses) expect(waitedMs).toBeGreaterThan(2 * workedMs)
  })

  test('behavior: asked to stop, it ends after the chunk that is at work', async () => {
    const { scene } = await openRewards()
    const stopping = new AbortController()
    const checkpoint = async (point: string) => {
      if (point === 'chunk:done') stopping.abort()
    }
    expect(await settleRewards(scene.bank, { signal: stopping.signal, failpoint: checkpoint })).toMatchObject(
      {
        state: 'paying',
        payments: 1,
      },
    )
    await untilDone(scene)
  })
})

test('behavior: only the reward computation may write rewards, and no one may change them', async () => {
  const { scene } = await openRewards()
  await settleRewards(scene.bank)
  for (const statement of [
    'INSERT INTO bank.reward_day SELECT placement, day, member_id, 4, 1, 1, 1 FROM bank.reward_day',
    'UPDATE bank.reward_day SET paid = gross',
    'INSERT INTO bank.reward_chunk (day, placement, event_type) SELECT day, 9, 4 FROM bank.settlement_day',
    'DELETE FROM bank.reward_day',
    'UPDATE bank.member SET level = 5',
    'UPDATE bank.settlement_day SET rewards_budget = rewards_budget + 1',
  ])
    await expect(scene.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

function decimalOf(micro: string): string {
  const digits = micro.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}
