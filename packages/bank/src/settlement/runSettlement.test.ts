import { afterEach, describe, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import {
  openSettlementFixture,
  type SettlementFixture,
  type StakeRequest,
} from '../../testing/openSettlementFixture.ts'
import { readGrowthHealth } from '../health/readGrowthHealth.ts'
import { runSettlement } from './runSettlement.ts'

const one = 1_000_000n
const banks: SettlementFixture[] = []
afterEach(async () => {
  for (const open of banks.splice(0)) await open.close()
})
async function openBank(at = '2026-11-21T08:00:00Z'): Promise<SettlementFixture> {
  const opened = await openSettlementFixture(at)
  banks.push(opened)
  return opened
}

const endPpb = 30_000_000n
/** Expected result of the chunk's SQL, by a model of its own. */
const demandOf = (principal: bigint, ppb: bigint, seconds: bigint) =>
  (principal * ppb * seconds) / (1_000_000_000n * 31_536_000n)

type StakeDayRow = { day: string; stake_id: string; member_id: string; amount: string; accrued: string }
const stakeDays = async ({ database }: SettlementFixture, where = 'true') =>
  (
    await database.pool.query<StakeDayRow>(
      `SELECT day, stake_id, member_id, amount, accrued FROM bank.stake_day WHERE ${where} ORDER BY day, stake_id`,
    )
  ).rows
const dayOf = async ({ database }: SettlementFixture, day: string) =>
  database.kysely
    .selectFrom('bank.settlement_day')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirstOrThrow()

describe('a day', () => {
  test('default: demand is credited to the micro-unit, fixed terms accrue, and the remainder returns', async () => {
    const scene = await openBank()
    const [ann, bob] = await scene.openMembers(2)
    if (!ann || !bob) throw new Error('no members')
    await scene.earn(1_000_000n * one)
    const wishes = [
      { memberId: ann, principal: 100n * one, at: '2026-11-21T08:00:00Z' },
      { memberId: ann, principal: 333_333_333n, at: '2026-11-21T12:34:56.789Z' },
      { memberId: bob, principal: 777n * one, at: '2026-11-21T23:59:59Z' },
      { memberId: bob, principal: 10_000n * one, days: 15, at: '2026-11-21T08:00:00Z' },
    ] as const
    const stakes: string[] = []
    for (const wish of wishes) stakes.push(await scene.stake(wish))
    const [before, revenue] = [
      await Promise.all([ann, bob].map(scene.balanceOf)),
      await scene.readHouse('revenue'),
    ]
    scene.setTime('2026-11-22T00:00:00Z')
    const outcome = await runSettlement(scene.bank)
    const seconds = [57_600n, 41_103n, 1n]
    const interest = wishes
      .slice(0, 3)
      .map(({ principal }, at) => demandOf(principal, endPpb, seconds[at] ?? 0n))
    const paid = interest.reduce((sum, micro) => sum + micro, 0n)
    expect(outcome).toEqual({
      day: '2026-11-21',
      state: 'rewards',
      reason: null,
      planned: true,
      chunks: 2,
      stakes: 4,
      amountMicro: paid,
    })
    const promised = (10_000n * one * 15n) / 36_500n
    const fixed = (promised * 57_600n) / (15n * 86_400n)
    expect(await stakeDays(scene)).toEqual(
      [...interest, fixed].map((amount, at) => ({
        day: '2026-11-21',
        stake_id: stakes[at],
        member_id: `${wishes[at]?.memberId}`,
        amount: `${amount}`,
        accrued: `${amount}`,
      })),
    )
    const credits = [(interest[0] ?? 0n) + (interest[1] ?? 0n), interest[2] ?? 0n]
    expect(await Promise.all([ann, bob].map(scene.balanceOf))).toEqual(
      before.map((micro, at) => micro + (credits[at] ?? 0n)),
    )
    expect(await scene.readHouse('interest')).toBe(0n)
    expect(await scene.readHouse('escrow')).toBe(promised)
    expect(await dayOf(scene, '2026-11-21')).toMatchObject({
      state: 'rewards',
      demand_ppb: `${endPpb}`,
      interest_paid: `${paid}`,
      shortfall: '0',
      rewards_budget: '0',
    })
    expect(await scene.readHouse('revenue')).toBe(revenue - paid)
  })

  test('behavior: nothing is planned without stakes, before the day ends, or while another plans its rewards', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    expect(await runSettlement(scene.bank)).toMatchObject({ state: 'waiting', reason: 'noStakes', day: null })
    await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T08:00:00Z' })
    scene.setTime('2026-11-21T23:59:59.999Z')
    expect(await runSettlement(scene.bank)).toMatchObject({ state: 'waiting', reason: 'dayNotOver' })
    scene.setTime('2026-11-24T00:00:00Z')
    expect(await runSettlement(scene.bank)).toMatchObject({
      state: 'rewards',
      day: '2026-11-21',
      planned: true,
    })
    expect(await runSettlement(scene.bank)).toMatchObject({
      state: 'rewards',
      day: '2026-11-21',
      planned: false,
    })
    await scene.closeDay('2026-11-21')
    expect(await runSettlement(scene.bank)).toMatchObject({
      state: 'rewards',
      day: '2026-11-22',
      planned: true,
    })
  })

  test('behavior: settled twice it pays nothing the second time', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.earn(1_000n * one)
    await scene.stake({ memberId: ann, principal: 5_000n * one, at: '2026-11-21T08:00:00Z' })
    scene.setTime('2026-11-22T00:00:00Z')
    await scene.settleAll()
    const once = await scene.snapshot()
    expect(await scene.settleAll()).toEqual([])
    expect(await scene.snapshot()).toEqual(once)
    // Even a chunk that was forgotten to be done is stopped by what it wrote, before any money moves.
    await scene.asOwner(`UPDATE bank.settlement_chunk SET done_at = NULL;
      UPDATE bank.settlement_day SET state = 'interest'`)
    await expect(runSettlement(scene.bank)).rejects.toMatchObject({
      constraint: expect.stringMatching(/^stake_day_.*pkey$/),
    })
    await scene.asOwner(`UPDATE bank.settlement_chunk SET done_at = now();
      UPDATE bank.settlement_day SET state = 'done'`)
    expect(await scene.snapshot()).toEqual(once)
  })

  test('behavior: no stake at all, and a day without revenue, are days too', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    const stake = await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T08:00:00Z' })
    const before = await scene.balanceOf(ann)
    scene.setTime('2026-11-22T09:00:00Z')
    await scene.settleAll()
    expect(await dayOf(scene, '2026-11-21')).toMatchObject({
      demand_ppb: '0',
      interest_paid: '0',
      shortfall: `${demandOf(100n * one, 5_000_000n, 57_600n)}`,
      halted_reason: null,
    })
    expect(await stakeDays(scene)).toMatchObject([{ amount: '0', accrued: '0' }])
    await scene.redeem(stake, '2026-11-22T09:00:00Z')
    scene.setTime('2026-11-23T09:00:00Z')
    expect(await scene.settleAll()).toMatchObject([{ day: '2026-11-22', chunks: 0, stakes: 0 }])
    expect(await dayOf(scene, '2026-11-22')).toMatchObject({
      state: 'done',
      demand_seconds: '0',
      shortfall: '0',
    })
    expect(await scene.balanceOf(ann)).toBe(before + 100n * one)
  })
})

describe('what may be paid', () => {
  test('behavior: demand takes at most the revenue there is, and never crosses the floor', async () => {
    const scene = await openBank()
    const members = await scene.openMembers(40)
    await scene.earn(1_000_003n)
    for (const memberId of members)
      await scene.stake({
        memberId,
        principal: 1_000_000n * one + BigInt(memberId),
        at: '2026-11-21T00:00:00Z',
      })
    scene.setTime('2026-11-22T00:00:00Z')
    await scene.settleAll({ chunkMembers: 3 })
    const day = await dayOf(scene, '2026-11-21')
    const [budget, paid] = [BigInt(day.interest_budget), BigInt(day.interest_paid)]
    expect(BigInt(day.demand_ppb)).toBeLessThan(5_000_000n)
    expect(BigInt(day.shortfall)).toBeGreaterThan(0n)
    expect(budget).toBeLessThanOrEqual(1_000_003n)
    // Each of forty stakes is rounded down by less than one micro-unit.
    expect(budget - paid).toBeGreaterThanOrEqual(0n)
    expect(budget - paid).toBeLessThan(41n)
    expect(await scene.readHouse('revenue')).toBe(1_000_003n - paid)
    expect(await scene.readHouse('interest')).toBe(0n)
  })

  test('behavior: pool, then team, then interest', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.payFees(ann, 1_000n, '2026-11-20T10:00:00Z')
    await scene.payFees(ann, 2_000n, '2026-11-21T10:00:00Z')
    await scene.payFees(ann, 50_000n, '2026-11-22T00:00:00Z')
    await scene.earn(77n, '2026-11-21T11:00:00Z')
    await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
    await scene.asOwner(`INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time,
        assets, grown, grown_total, booked, booked_total, yield_index)
      VALUES (56, '0x${'1'.repeat(40)}', 1, 2, '0x${'2'.repeat(64)}', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z',
        1, 1, 1, 1000, 1000, 0),
      (56, '0x${'1'.repeat(40)}', 2, 3, '0x${'3'.repeat(64)}', '2026-11-21T12:00:00Z', '2026-11-22T06:00:00Z',
        1, 1, 1, 300, 1300, 0)`)
    scene.setTime('2026-11-22T06:00:00Z')
    await runSettlement(scene.bank)
    // Growth: half of the first measurement, two thirds of the second; the fee after midnight is of the next day.
    expect(await dayOf(scene, '2026-11-21')).toMatchObject({
      growth: '700',
      fees: '3000',
      capital: '77',
      pool_share: '150',
      rewards_budget: '370',
    })
    expect(await scene.readHouse('pool')).toBe(150n)
    expect(await scene.readHouse('rewards')).toBe(370n)
    await scene.closeDay('2026-11-21')
    scene.setTime('2026-11-23T00:00:00Z')
    await runSettlement(scene.bank)
    expect(await dayOf(scene, '2026-11-22')).toMatchObject({ growth: '100', fees: '50000', capital: '0' })
  })

  test.each([
    ['yield', 'yieldClosed', { pool_share: '500', rewards_budget: '1000' }],
    ['team', null, { pool_share: '500', rewards_budget: '0' }],
    ['pool', null, { pool_share: '0', rewards_budget: '1000' }],
  ])('behavior: a closed gate (%s) earns nothing, and days continue', async (name, reason, budgets) => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.earn(1_000n * one)
    await scene.payFees(ann, 10_000n, '2026-11-21T10:00:00Z')
    await scene.stake({ memberId: ann, principal: 5_000n * one, at: '2026-11-21T00:00:00Z' })
    await scene.stake({ memberId: ann, principal: 36_500n * one, days: 15, at: '2026-11-21T00:00:00Z' })
    await scene.asOwner(`UPDATE bank.gate SET is_open = false WHERE name = '${name}'`)
    scene.setTime('2026-11-22T00:00:00Z')
    await scene.settleAll()
    expect(await dayOf(scene, '2026-11-21')).toMatchObject({ halted_reason: reason, ...budgets })
    // Promised interest of a fixed term is in escrow and continues to accrue.
    expect((await stakeDays(scene)).map(({ amount }) => amount)).toEqual([
      reason === null ? `${demandOf(5_000n * one, endPpb, 86_400n)}` : '0',
      `${one}`,
    ])
  })

  test('behavior: while the vault does not cover its liabilities, nothing is reserved', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.earn(1_000n * one)
    await scene.payFees(ann, 10_000n, '2026-11-21T10:00:00Z')
    await scene.stake({ memberId: ann, principal: 5_000n * one, at: '2026-11-21T00:00:00Z' })
    await measureSolvency(scene, 1n)
    await measureSolvency(scene, -1n)
    const revenue = await scene.readHouse('revenue')
    scene.setTime('2026-11-22T00:00:00Z')
    await scene.settleAll()
    expect(await dayOf(scene, '2026-11-21')).toMatchObject({
      halted_reason: 'insolvent',
      pool_share: '0',
      rewards_budget: '0',
      interest_budget: '0',
      shortfall: `${demandOf(5_000n * one, 5_000_000n, 86_400n)}`,
    })
    expect(await scene.readHouse('revenue')).toBe(revenue)
    await measureSolvency(scene, 0n)
    scene.setTime('2026-11-23T00:00:00Z')
    await scene.settleAll()
    expect(await dayOf(scene, '2026-11-22')).toMatchObject({ halted_reason: null, demand_ppb: `${endPpb}` })
  })

  test('behavior: a vault whose growth is not measured through the day holds the day back', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
    scene.setTime('2026-11-22T00:10:00Z')
    const vault = `0x${'11'.repeat(20)}`
    await scene.asOwner(`INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES
      (56, '${vault}', '2026-11-21T00:00:00Z'), (56, '0x${'22'.repeat(20)}', '2026-11-22T00:00:00Z')`)
    const waits = { state: 'waiting', reason: 'growthUnmeasured', day: '2026-11-21' }
    expect(await runSettlement(scene.bank)).toMatchObject(waits)
    const measure = (block: number, to: string) =>
      scene.asOwner(`INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time,
        assets, grown, grown_total, booked, booked_total, yield_index)
      VALUES (56, '${vault}', ${block}, ${block + 1}, '0x${'2'.repeat(64)}', '2026-11-21T00:00:00Z', '${to}',
        0, 0, 0, 0, 0, 0)`)
    await measure(1, '2026-11-21T23:59:59.999Z')
    expect(await runSettlement(scene.bank)).toMatchObject(waits)
    await measure(2, '2026-11-22T00:00:00Z')
    expect(await runSettlement(scene.bank)).toMatchObject({ state: 'rewards' })
  })
})

test('behavior: a day waits while solvency has not been measured for hours, and loses nothing', async () => {
  const scene = await openBank()
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  await scene.earn(1_000n * one)
  await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
  await measureSolvency(scene, 1n)
  await scene.asOwner(`UPDATE bank.solvency_check SET read_at = now() - interval '6 hours 1 second'`)
  scene.setTime('2026-11-23T00:00:00Z')
  const revenue = await scene.readHouse('revenue')
  const waits = { state: 'waiting', reason: 'solvencyUnread', day: '2026-11-21' }
  expect(await runSettlement(scene.bank)).toMatchObject(waits)
  expect(await scene.readHouse('revenue')).toBe(revenue)
  // The bank's own days make no look old.
  await measureSolvency(scene, 1n)
  scene.setTime('2026-11-24T00:00:00Z')
  expect(await scene.settleAll()).toHaveLength(3)
  expect(await dayOf(scene, '2026-11-21')).toMatchObject({ halted_reason: null, demand_ppb: `${endPpb}` })
})

test('behavior: an unwatched vault holds days back until the owner of the books ends its watch', async () => {
  const scene = await openBank()
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  await scene.earn(1_000n * one)
  await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
  const vault = `0x${'11'.repeat(20)}`
  await scene.asOwner(`INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES
      (56, '${vault}', '2026-11-20T00:00:00Z');
    INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
      grown_total, booked, booked_total, yield_index)
    VALUES (56, '${vault}', 1, 2, '0x${'2'.repeat(64)}', '2026-11-21T00:00:00Z', '2026-11-21T12:00:00Z', 0, 0, 0, 7, 7,
      0)`)
  scene.setTime('2026-11-22T00:00:00Z')
  const waits = { state: 'waiting', reason: 'growthUnmeasured', day: '2026-11-21' }
  expect(await runSettlement(scene.bank)).toMatchObject(waits)
  const subjects = async () => (await readGrowthHealth(scene.bank)).map((watched) => watched.vault)
  expect(await subjects()).toEqual([vault])
  const end = `UPDATE bank.growth_watch SET ended_at = now() WHERE chain_id = 56 AND vault = '${vault}'`
  await expect(scene.database.pool.query(end)).rejects.toThrow(/permission denied/)
  expect(await runSettlement(scene.bank)).toMatchObject(waits)
  await scene.asOwner(end)
  expect(await runSettlement(scene.bank)).toMatchObject({ day: '2026-11-21', planned: true })
  // Growth up to its last measurement counts.
  expect(await dayOf(scene, '2026-11-21')).toMatchObject({ growth: '7' })
  expect(await subjects()).toEqual([])
})

/** Result that the solvency check would have written: assets above liabilities, or below. */
async function measureSolvency(scene: SettlementFixture, beyond: bigint): Promise<void> {
  await scene.asOwner(`INSERT INTO bank.solvency_check (at, chain_id, vault, block_number, block_hash, block_time, idle,
      supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense, pool,
      set_aside, equity)
    VALUES (now(), 56, '0x${'1'.repeat(40)}', 1, '0x${'2'.repeat(64)}', now(), 0, 0, 0, 0, 0, ${100n + beyond}, 100, 0, 0,
      0, 0, 0, 0, 0, 0)`)
}

describe('time', () => {
  test('behavior: around midnight every second counts once, and nothing bought and left within a day snatches a yield', async () => {
    const scene = await openBank()
    const [ann, bob] = await scene.openMembers(2)
    if (!ann || !bob) throw new Error('no members')
    await scene.earn(1_000n * one)
    const late = await scene.stake({ memberId: ann, principal: 9_000n * one, at: '2026-11-21T23:59:59.500Z' })
    const atMidnight = await scene.stake({
      memberId: bob,
      principal: 9_000n * one,
      at: '2026-11-22T00:00:00Z',
    })
    const snatcher = await scene.stake({
      memberId: bob,
      principal: 9_000_000n * one,
      at: '2026-11-21T10:00:00Z',
    })
    await scene.redeem(snatcher, '2026-11-21T10:00:01Z')
    const afterMidnight = await scene.stake({
      memberId: bob,
      principal: 1_000n * one,
      at: '2026-11-21T22:00:00Z',
    })
    await scene.redeem(afterMidnight, '2026-11-22T00:00:30Z')
    scene.setTime('2026-11-22T00:01:00Z')
    await scene.settleAll()
    // Half a second is none; what was redeemed before the plan was paid by its redemption.
    expect(await stakeDays(scene)).toEqual([
      { day: '2026-11-21', stake_id: late, member_id: `${ann}`, amount: '0', accrued: '0' },
    ])
    expect((await dayOf(scene, '2026-11-21')).demand_seconds).toBe('0')
    scene.setTime('2026-11-23T00:00:00Z')
    await scene.settleAll()
    const whole = `${demandOf(9_000n * one, endPpb, 86_400n)}`
    expect((await stakeDays(scene, "day = '2026-11-22'")).map((row) => [row.stake_id, row.amount])).toEqual([
      [late, whole],
      [atMidnight, whole],
    ])
  })

  test('behavior: who stakes while a plan is written waits, and begins after it', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.earn(1_000n * one)
    const first = await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
    scene.setTime('2026-11-22T00:00:00Z')
    const order: string[] = []
    let second: Promise<string> | undefined
    const checkpoint = async (point: string) => {
      if (point === 'plan:locked')
        second = scene
          .stake({ memberId: ann, principal: 7_000n * one, at: '2026-11-22T00:00:00Z' })
          .finally(() => order.push('staked'))
      if (point === 'plan:day') {
        // Until it waits for the plan, or has gone on without.
        await expect
          .poll(async () => order.length > 0 || (await countLockWaiters(scene.database.pool)) > 0)
          .toBe(true)
        order.push('planned')
      }
    }
    await runSettlement(scene.bank, { failpoint: checkpoint })
    await second
    expect(order).toEqual(['planned', 'staked'])
    expect((await stakeDays(scene)).map(({ stake_id }) => stake_id)).toEqual([first])
  })

  test('behavior: a stake that a slow clock dates into a planned day does not belong to that day', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.earn(1_000n * one)
    await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
    scene.setTime('2026-11-22T00:00:00Z')
    const checkpoint = async (point: string) => {
      if (point === 'chunk:leased')
        await scene.stake({ memberId: ann, principal: 7_000n * one, at: '2026-11-21T23:00:00Z' })
    }
    await scene.settleAll({ failpoint: checkpoint })
    expect(await stakeDays(scene)).toHaveLength(1)
    expect(await scene.readHouse('interest')).toBe(0n)
  })

  test('behavior: five days run and three skipped come to the same as day by day', async () => {
    const [daily, skipping] = [await openBank(), await openBank()]
    for (const scene of [daily, skipping]) {
      const members = await scene.openMembers(6)
      await scene.earn(10n * one)
      for (const [index, memberId] of members.entries()) {
        await scene.stake({ memberId, principal: 3_333n * one, at: `2026-11-2${1 + index}T05:06:07Z` })
        await scene.stake({
          memberId,
          principal: 500n * one,
          days: 15,
          at: `2026-11-2${1 + index}T15:06:07Z`,
        })
        await scene.payFees(memberId, 777_777n + BigInt(index), `2026-11-2${1 + index}T12:00:00Z`)
      }
    }
    for (let day = 22; day <= 29; day += 1) {
      daily.setTime(`2026-11-${day}T00:05:00Z`)
      expect(await daily.settleAll()).toHaveLength(1)
    }
    for (const day of [22, 23, 27, 28, 29]) {
      skipping.setTime(`2026-11-${day}T00:05:00Z`)
      await skipping.settleAll()
    }
    expect(await skipping.snapshot()).toEqual(await daily.snapshot())
    expect((await stakeDays(daily)).length).toBe(66)
  })

  test('behavior: a leap day counts as a day, and a matured term earns nothing more', async () => {
    const scene = await openBank('2028-02-20T00:00:00Z')
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.earn(1_000n * one)
    await scene.stake({ memberId: ann, principal: 36_500n * one, at: '2028-02-20T06:00:00Z' })
    const term = await scene.stake({
      memberId: ann,
      principal: 1_234_567n,
      days: 15,
      at: '2028-02-20T06:00:00Z',
    })
    scene.setTime('2028-03-09T00:00:00Z')
    const outcomes = await scene.settleAll()
    expect(outcomes.map(({ day }) => day)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `2028-02-${20 + at}`),
      ...Array.from({ length: 8 }, (_, at) => `2028-03-0${1 + at}`),
    ])
    const rows = await stakeDays(scene, `stake_id = ${term}`)
    expect(rows).toHaveLength(16)
    const promised = (1_234_567n * 15n) / 36_500n
    expect(rows.at(-1)).toMatchObject({ day: '2028-03-06', accrued: `${promised}` })
    expect(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(promised)
    const [leap] = await stakeDays(scene, `day = '2028-02-29' AND stake_id <> ${term}`)
    expect(leap?.amount).toBe(`${demandOf(36_500n * one, endPpb, 86_400n)}`)
  })
})

describe('members', () => {
  test('behavior: one with ten thousand stakes, and one who is banned, earn like everybody', async () => {
    const scene = await openBank()
    const [ann, bob] = await scene.openMembers(2)
    if (!ann || !bob) throw new Error('no members')
    await scene.earn(100_000n * one)
    await scene.stake({ memberId: bob, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
    const wish: StakeRequest = { memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' }
    await scene.stake({ ...wish, principal: 10_000n * wish.principal })
    await scene.asOwner(`INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised,
        opened_at) SELECT gen_random_uuid(), 1, 1, 0, 100000000, 0, 0, 0, '2026-11-21T00:00:00Z'
      FROM generate_series(1, 10000);
      UPDATE bank.stake SET redeemed_at = '2026-11-21T00:00:00Z', redeemed_interest = 0
        WHERE principal = 1000000000000;
      UPDATE bank.member SET banned_at = now() WHERE id = ${bob}`)
    const before = await Promise.all([ann, bob].map(scene.balanceOf))
    scene.setTime('2026-11-22T00:00:00Z')
    await scene.settleAll()
    const each = demandOf(100n * one, endPpb, 86_400n)
    expect(await Promise.all([ann, bob].map(scene.balanceOf))).toEqual([
      (before[0] ?? 0n) + 10_000n * each,
      (before[1] ?? 0n) + each,
    ])
    expect(await stakeDays(scene)).toHaveLength(10_001)
  })

  test('behavior: amounts beyond 64 bits in between are exact', async () => {
    const scene = await openBank()
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.earn(10n ** 12n)
    const principal = 9_999_999_999_999n
    await scene.stake({ memberId: ann, principal, at: '2026-11-21T00:00:01Z' })
    scene.setTime('2026-11-22T00:00:00Z')
    await scene.settleAll()
    expect(await stakeDays(scene)).toMatchObject([{ amount: `${demandOf(principal, endPpb, 86_399n)}` }])
  })
})
