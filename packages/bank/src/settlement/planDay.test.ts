import { createPostingKey, postGrowth } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterEach, describe, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { runSettlement } from './runSettlement.ts'

const one = 1_000_000n
const banks: SettlementFixture[] = []
afterEach(async () => {
  for (const open of banks.splice(0)) await open.close()
})

test('behavior: a plan records the principal that is on demand at it, of whichever day', async () => {
  const scene = await openSettlementFixture('2026-11-21T08:00:00Z')
  banks.push(scene)
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  const readPrincipals = () =>
    scene.database.kysely
      .selectFrom('bank.settlement_day')
      .select(['day', 'demand_principal'])
      .orderBy('day')
      .execute()
  await scene.earn(1_000n * one)
  await scene.stake({ memberId: ann, principal: 500n * one, days: 15, at: '2026-11-21T08:00:00Z' })
  scene.setTime('2026-11-22T00:00:00Z')
  await scene.settleAll()
  const ended = await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-22T08:00:00Z' })
  await scene.stake({ memberId: ann, principal: 200n * one, at: '2026-11-22T08:00:00Z' })
  await scene.stake({ memberId: ann, principal: 400n * one, at: '2026-11-23T08:00:00Z' })
  await scene.redeem(ended, '2026-11-23T09:00:00Z')
  scene.setTime('2026-11-23T10:00:00Z')
  await scene.settleAll()
  expect(await readPrincipals()).toEqual([
    { day: '2026-11-21', demand_principal: '0' },
    { day: '2026-11-22', demand_principal: `${600n * one}` },
  ])
})

test('behavior: two final blocks of one second, the last of a day among them, hold no day up and nothing is lost', async () => {
  const scene = await openSettlementFixture('2026-11-21T08:00:00Z')
  banks.push(scene)
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T08:00:00Z' })
  const vault = `0x${'11'.repeat(20)}`
  await scene.asOwner(`
    INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '${vault}', '2026-11-21T08:00:00Z');
    INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
      grown_total, booked, booked_total, yield_index)
    SELECT 56, '${vault}', b, b + 1, '0x' || repeat('ab', 32), f::timestamptz, t::timestamptz, 0, 0, 0, g, 0, 0
    FROM (VALUES (1, '2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', 7),
      (2, '2026-11-21T08:00:00Z', '2026-11-21T16:00:00Z', 1000),
      (3, '2026-11-21T16:00:00Z', '2026-11-22T00:00:00Z', 100),
      (4, '2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z', 11)) AS m(b, f, t, g)`)
  scene.setTime('2026-11-22T00:00:00Z')
  expect(await runSettlement(scene.bank)).toMatchObject({ day: '2026-11-21', planned: true })
  await scene.closeDay('2026-11-21')
  await scene.asOwner(`INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time,
      assets, grown, grown_total, booked, booked_total, yield_index)
    VALUES (56, '${vault}', 5, 6, '0x' || repeat('ab', 32), '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z', 0, 0, 0,
      10000, 0, 0)`)
  scene.setTime('2026-11-23T00:00:00Z')
  expect(await runSettlement(scene.bank)).toMatchObject({ day: '2026-11-22', planned: true })
  const days = await scene.database.kysely
    .selectFrom('bank.settlement_day')
    .select(['day', 'growth'])
    .orderBy('day')
    .execute()
  expect(days.map(({ growth }) => growth)).toEqual(['1107', '10011'])
})

describe('three days caught up at once', () => {
  const end = 30_000_000n
  const aDay = (principal: bigint, ppb = end) => (principal * ppb) / (365n * 1_000_000_000n)

  async function openDays() {
    const scene = await openSettlementFixture('2026-11-21T08:00:00Z')
    banks.push(scene)
    const [ann] = await scene.openMembers(1)
    if (!ann) throw new Error('no member')
    await scene.stake({ memberId: ann, principal: 365_000n * one, at: '2026-11-21T00:00:00Z' })
    return { scene, ann }
  }
  const readDays = async (scene: SettlementFixture) =>
    (
      await scene.database.kysely
        .selectFrom('bank.settlement_day')
        .select(['day', 'interest_budget', 'rewards_budget', 'pool_share', 'interest_paid', 'shortfall'])
        .orderBy('day')
        .execute()
    ).map((row) => ({
      day: row.day,
      set: BigInt(row.interest_budget) + BigInt(row.rewards_budget) + BigInt(row.pool_share),
      isShort: BigInt(row.shortfall) > 0n,
    }))

  test('behavior: no day is paid out of fees or capital that came in after it', async () => {
    const { scene, ann } = await openDays()
    await scene.earn(4n * one, '2026-11-21T09:00:00Z')
    await scene.payFees(ann, 10n * one, '2026-11-22T12:00:00Z')
    await scene.earn(1_000n * one, '2026-11-23T23:59:59Z')
    scene.setTime('2026-11-24T00:00:00Z')
    await scene.settleAll()
    const [first, second, third] = await readDays(scene)
    expect(aDay(365_000n * one)).toBe(30n * one)
    // Income by the end of each day is all that it and earlier days may use.
    expect(first).toMatchObject({ day: '2026-11-21', set: 4n * one, isShort: true })
    expect(second?.set).toBeGreaterThan(9n * one)
    expect((first?.set ?? 0n) + (second?.set ?? 0n)).toBeLessThanOrEqual(14n * one)
    expect(third).toMatchObject({ day: '2026-11-23', isShort: false })
    expect(await scene.readHouse('revenue')).toBeGreaterThan(900n * one)
  })

  test('behavior: growth measured in one piece counts in the time in which it grew', async () => {
    const { scene } = await openDays()
    const vault = `0x${'11'.repeat(20)}`
    await scene.asOwner(`
      INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '${vault}', '2026-11-21T08:00:00Z');
      INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
        grown_total, booked, booked_total, yield_index)
      VALUES (56, '${vault}', 1, 2, '0x' || repeat('ab', 32), '2026-11-21T12:00:00Z', '2026-11-24T00:00:00Z', 0, 0, 0,
        ${50n * one}, ${50n * one}, 0)`)
    await postGrowth(scene.database, {
      key: createPostingKey('growth'),
      amount: amountOf('USDT', 50n * one),
      metadata: {},
      at: new Date('2026-11-24T00:00:01Z'),
    })
    scene.setTime('2026-11-24T00:00:02Z')
    await scene.settleAll()
    // Half a day of two and a half, then a day each; a tenth of the growth of each is set aside for the team first.
    const sets = (await readDays(scene)).map(({ set }) => set)
    expect(sets[0]).toBeGreaterThan(9n * one)
    expect(sets[0]).toBeLessThanOrEqual(10n * one)
    expect((sets[0] ?? 0n) + (sets[1] ?? 0n)).toBeLessThanOrEqual(31n * one)
    expect((sets[0] ?? 0n) + (sets[1] ?? 0n)).toBeGreaterThan(28n * one)
  })

  test('behavior: the expenses of a later day are paid from its own income first', async () => {
    const { scene, ann } = await openDays()
    await scene.earn(20n * one, '2026-11-21T09:00:00Z')
    await scene.earn(100n * one, '2026-11-22T09:00:00Z')
    await scene.stake({ memberId: ann, principal: 36_500n * one, days: 45, at: '2026-11-22T10:00:00Z' })
    await scene.stake({ memberId: ann, principal: 36_500n * one, days: 45, at: '2026-11-22T10:00:00Z' })
    await scene.stake({ memberId: ann, principal: 36_500n * one, days: 15, at: '2026-11-22T10:00:00Z' })
    scene.setTime('2026-11-24T00:00:00Z')
    await scene.settleAll()
    // 105 were promised on the second day: its own 100, and 5 of what the first had.
    expect((await readDays(scene)).map(({ set }) => set)).toEqual([15n * one, 0n, 0n])
  })
})
