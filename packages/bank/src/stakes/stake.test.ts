import { parseMemberId } from '@bank/ledger'
import { afterEach, describe, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { createBank } from '../bankContext.ts'
import { findEarningDiscrepancies } from './findEarningDiscrepancies.ts'
import { listProducts } from './listProducts.ts'
import { type StakeRequest, stake } from './stake.ts'

const one = 1_000_000n
const start = '2026-11-21T08:00:00Z'
let scene: SettlementFixture
afterEach(async () => {
  const discrepancies = await findEarningDiscrepancies(scene.database)
  await scene.close()
  expect(discrepancies).toEqual([])
})

async function openScene() {
  scene = await openSettlementFixture(start)
  const [ann, bob] = await scene.openMembers(2)
  if (!ann || !bob) throw new Error('no members')
  await scene.earn(1_000n * one)
  const buy = (amount: string, more: Partial<StakeRequest> = {}) =>
    stake(scene.bank, { member: { id: ann, banned: false }, stakeTemplateId: '1', amount, ...more })
  return { ann, bob, buy }
}

async function setParameter(name: string, value: string): Promise<void> {
  await scene.asOwner(`UPDATE bank.parameter SET value = '${value}' WHERE name = '${name}'`)
}

/** A settled day that paid demand at this rate, in parts of 10⁹. */
async function settleDay(
  day: string,
  ppb: number,
  { capital = 0n, haltedReason }: { readonly capital?: bigint; readonly haltedReason?: string } = {},
): Promise<void> {
  await scene.asOwner(`INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share,
    rewards_budget, interest_budget, demand_seconds, demand_ppb, shortfall, halted_reason, planned_at)
    VALUES ('${day}', 'done', 0, 0, 0, ${capital}, 0, 0, 0, 0, ${ppb}, 0,
    ${haltedReason === undefined ? 'NULL' : `'${haltedReason}'`}, now())`)
}

describe('buying', () => {
  test('default: a current stake leaves the balance and can be redeemed at any time', async () => {
    const { ann, buy } = await openScene()
    const before = await scene.balanceOf(ann)
    const openTime = Date.parse(start)
    expect(await buy('100')).toEqual({
      stakeOrderId: '1',
      stakeTemplateId: '1',
      stakeType: 0,
      stakeDays: 0,
      profitStartRange: '0.0050',
      profitEndRange: '0.0300',
      yearProfitDesc: '0.50% – 3.00%',
      stakeAmount: '100',
      rewardAmount: '0',
      settledAmount: '0',
      promisedAmount: null,
      currentRate: '0.0050',
      asOfTime: openTime,
      openTime,
      expireTime: null,
      status: 'open',
      redeemable: true,
      waitsFor: null,
      redeemTime: null,
      paidInterestAmount: null,
      extraAmount: null,
    })
    expect(await scene.balanceOf(ann)).toBe(before - 100n * one)
    expect(await scene.readHouse('stakes')).toBe(100n * one)
    expect(await scene.readHouse('escrow')).toBe(0n)
  })

  test('default: a fixed term has its promise set aside out of revenue from the moment of purchase', async () => {
    const { buy } = await openScene()
    const openTime = Date.parse(start)
    expect(await buy('36500', { stakeTemplateId: '4' })).toMatchObject({
      stakeType: 1,
      stakeDays: 180,
      promisedAmount: '360',
      currentRate: '0.0200',
      expireTime: openTime + 180 * 86_400_000,
      redeemable: false,
      waitsFor: 'end',
    })
    expect(await scene.readHouse('escrow')).toBe(360n * one)
    expect(await scene.readHouse('revenue')).toBe(640n * one)
    expect(await scene.readHouse('stakes')).toBe(36_500n * one)
  })

  test('behavior: the same key and purchase is one order, in another process and whatever the terms are now', async () => {
    const { ann, bob, buy } = await openScene()
    const idempotencyKey = 'a key that is used again'
    const first = await buy('100', { idempotencyKey })
    await setParameter('demandOffered', '0')
    const other = createBank({ database: scene.database, wallClockMs: () => Date.parse(start) })
    const request = { stakeTemplateId: '1', amount: '100.0', idempotencyKey }
    expect(await stake(other, { ...request, member: { id: ann, banned: true } })).toEqual(first)
    await setParameter('demandOffered', '1')
    await expect(buy('101', { idempotencyKey })).rejects.toMatchObject({ code: 400 })
    await expect(buy('100', { idempotencyKey, stakeTemplateId: '2' })).rejects.toMatchObject({ code: 400 })
    // The key is this member's own.
    const theirs = await stake(scene.bank, { ...request, member: { id: bob, banned: false } })
    expect(theirs.stakeOrderId).not.toBe(first.stakeOrderId)
    expect(await scene.readHouse('stakes')).toBe(200n * one)
  })

  test('behavior: one key sent twenty times at once is one order', async () => {
    const { buy } = await openScene()
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => buy('100', { stakeTemplateId: '2', idempotencyKey: 'all at once' })),
    )
    expect(new Set(orders.map(({ stakeOrderId }) => stakeOrderId)).size).toBe(1)
    expect(await scene.readHouse('stakes')).toBe(100n * one)
  })

  test('behavior: a clock that lags behind the settlement opens no stake in a day that is planned', async () => {
    const { buy } = await openScene()
    await settleDay('2026-11-23', 10_000_000)
    expect(await buy('100')).toMatchObject({ openTime: Date.parse('2026-11-24T00:00:00Z') })
  })
})

describe('many at once', () => {
  test('behavior: of 200 purchases over a balance for 73, exactly 73 succeed and the others are refused', async () => {
    const { ann, buy } = await openScene()
    const balance = await scene.balanceOf(ann)
    const micro = balance / 73n
    const amount = `${micro / one}.${`${micro % one}`.padStart(6, '0')}`
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => buy(amount)))
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    )
    expect(refused).toHaveLength(127)
    expect(new Set(refused)).toEqual(new Set([2005]))
    expect(await scene.balanceOf(ann)).toBe(balance - 73n * micro)
    expect(await scene.readHouse('stakes')).toBe(73n * micro)
  })

  test('behavior: parallel terms over limited revenue: as many as it covers, each with its full agreed minimum', async () => {
    const { ann, bob } = await openScene()
    // 36,500 at 2 % for 180 days: 360 each, and the revenue is 1,000.
    const member = (at: number) => ({ id: at % 2 === 0 ? ann : bob, banned: false })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        stake(scene.bank, { member: member(at), stakeTemplateId: '4', amount: '36500' }),
      ),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(38)
    for (const { code, messageKey } of refused) expect([code, messageKey]).toEqual([2004, 'stakeSoldOut'])
    expect(await scene.readHouse('revenue')).toBe(280n * one)
    expect(await scene.readHouse('escrow')).toBe(720n * one)
  })
})

describe('refusals', () => {
  test.each(['0', '5', '01', 'x', ''])('error: 2001 there is no product %j', async (stakeTemplateId) => {
    const { buy } = await openScene()
    await expect(buy('100', { stakeTemplateId })).rejects.toMatchObject({ code: 2001 })
  })

  test.each(['', 'x', '-100', '0', '0.0', '0100', '1.2.3', '1e3', '100.1234567', '１００', ' 100'])(
    'error: 2002 %j is no amount',
    async (amount) => {
      const { buy } = await openScene()
      await expect(buy(amount)).rejects.toMatchObject({ code: 2002 })
    },
  )

  test('error: 2003 below the minimum, which is a parameter', async () => {
    const { buy } = await openScene()
    await expect(buy('99.999999')).rejects.toMatchObject({ code: 2003 })
    await expect(buy('100')).resolves.toMatchObject({ stakeAmount: '100' })
  })

  test('error: 2005 more than the balance, and more than any book holds', async () => {
    const { ann, buy } = await openScene()
    const balance = await scene.balanceOf(ann)
    await expect(buy(`${balance / one + 1n}`)).rejects.toMatchObject({ code: 2005 })
    await expect(buy('99999999999999')).rejects.toMatchObject({ code: 2005 })
  })

  test('error: 1006 somebody suspended', async () => {
    const { ann, buy } = await openScene()
    await expect(buy('100', { member: { id: ann, banned: true } })).rejects.toMatchObject({ code: 1006 })
  })

  test('error: 2012 an unknown member', async () => {
    const { buy } = await openScene()
    const nobody = { id: parseMemberId(9_000_000n), banned: false }
    await expect(buy('100', { member: nobody })).rejects.toMatchObject({ code: 2012 })
  })

  test('error: 2004 the product is off sale, or its gate is closed', async () => {
    const { buy } = await openScene()
    const refusal = (messageKey: string) => ({ code: 2004, messageKey })
    await scene.asOwner(`UPDATE bank.gate SET is_open = false WHERE name = 'yield'`)
    await expect(buy('100')).rejects.toMatchObject(refusal('stakeYieldClosed'))
    await expect(buy('100', { stakeTemplateId: '2' })).rejects.toMatchObject(refusal('stakeYieldClosed'))
    await scene.asOwner(`UPDATE bank.gate SET is_open = true`)
    await setParameter('fixed15Offered', '0')
    scene.setTime('2026-11-21T08:00:02Z')
    await expect(buy('100', { stakeTemplateId: '2' })).rejects.toMatchObject(refusal('stakeNotOffered'))
    await expect(buy('100', { stakeTemplateId: '3' })).resolves.toMatchObject({ stakeDays: 45 })
  })

  test('error: 2004 while the vault holds less than is owed', async () => {
    const { buy } = await openScene()
    const check = (assets: number) =>
      scene.asOwner(`INSERT INTO bank.solvency_check (at, chain_id, vault, block_number, block_hash, block_time, idle,
        supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense, pool,
        set_aside, equity)
      VALUES (now(), 56, '0x${'11'.repeat(20)}', 1, '0x${'22'.repeat(32)}', now(), 0, 0, 0, 0, 0, ${assets},
        100, 0, 0, 0, 0, 0, 0, 0, 0)`)
    await check(99)
    for (const stakeTemplateId of ['1', '4'])
      await expect(buy('100', { stakeTemplateId })).rejects.toMatchObject({
        code: 2004,
        messageKey: 'stakeInsolvent',
      })
    await check(100)
    await expect(buy('100')).resolves.toMatchObject({ status: 'open' })
    // No check has run since; a purchase waits for the next one, however much bank time passed.
    await scene.asOwner(`UPDATE bank.solvency_check SET read_at = now() - interval '6 hours 1 second'`)
    await expect(buy('100')).rejects.toMatchObject({ code: 2004, messageKey: 'stakeUnread' })
    await scene.asOwner(
      `UPDATE bank.solvency_check SET at = '2020-01-01', read_at = now() - interval '5 hours'`,
    )
    await expect(buy('100')).resolves.toMatchObject({ status: 'open' })
  })

  test('error: 2004 no new current stakes after a day below the promise, until a day reaches it again', async () => {
    const { buy } = await openScene()
    await settleDay('2026-11-18', 4_999_999, { capital: 1_000n * one })
    await expect(buy('100')).rejects.toMatchObject({ code: 2004, messageKey: 'stakeBelowPromise' })
    await expect(buy('100', { stakeTemplateId: '2' })).resolves.toMatchObject({ stakeDays: 15 })
    // A day that was stopped paid nothing, and says nothing about what is earned.
    await settleDay('2026-11-19', 5_000_000)
    await settleDay('2026-11-20', 0, { haltedReason: 'yieldClosed' })
    await expect(buy('100')).resolves.toMatchObject({ stakeDays: 0, currentRate: '0.0050' })
  })
})

describe('products', () => {
  test('default: every product with its range, its minimum and how much is left of it', async () => {
    await openScene()
    const products = await listProducts(scene.bank)
    expect(products.map(({ id, stakeType, stakeRequiredDay }) => [id, stakeType, stakeRequiredDay])).toEqual([
      ['1', 0, 0],
      ['2', 1, 15],
      ['3', 1, 45],
      ['4', 1, 180],
    ])
    expect(
      products.map(({ profitStartRange, profitEndRange, yearProfitDesc }) => [
        profitStartRange,
        profitEndRange,
        yearProfitDesc,
      ]),
    ).toEqual([
      ['0.0050', '0.0300', '0.50% – 3.00%'],
      ['0.0100', '0.0150', '1.00% – 1.50%'],
      ['0.0150', '0.0250', '1.50% – 2.50%'],
      ['0.0200', '0.0350', '2.00% – 3.50%'],
    ])
    for (const product of products)
      expect(product).toMatchObject({ minimumAmount: '100', isOffered: true, notOfferedReason: null })
    expect(products[0]).toMatchObject({ availableAmount: null, currentRate: null })
    // ⌊101388.888… + what is left of the last micro-unit⌋: 1,000 GUSD of revenue at 2 % for 180 days.
    expect(products[3]).toMatchObject({ availableAmount: '101388.88899', currentRate: null })
  })

  test('behavior: exactly the offered quota can be bought, and not a micro-unit more', async () => {
    const { buy } = await openScene()
    const fixed = (await listProducts(scene.bank))[3]
    const micro = BigInt((fixed?.availableAmount ?? '').replace('.', '').padEnd(12, '0'))
    const text = (value: bigint) => `${value / one}.${`${value % one}`.padStart(6, '0')}`
    await expect(buy(text(micro + 1n), { stakeTemplateId: '4' })).rejects.toMatchObject({ code: 2004 })
    await expect(buy(text(micro), { stakeTemplateId: '4' })).resolves.toMatchObject({
      promisedAmount: '1000',
    })
    expect(await scene.readHouse('revenue')).toBe(0n)
    expect((await listProducts(scene.bank))[3]).toMatchObject({
      isOffered: false,
      notOfferedReason: 'soldOut',
    })
  })

  test('behavior: a settled day gives the current rate of stakes, and one below the agreed rate closes the product', async () => {
    await openScene()
    await settleDay('2026-11-19', 12_345_678)
    expect((await listProducts(scene.bank))[0]).toMatchObject({ currentRate: '0.012345678', isOffered: true })
    await settleDay('2026-11-20', 1_000_000)
    expect((await listProducts(scene.bank))[0]).toMatchObject({
      currentRate: '0.0010',
      isOffered: false,
      notOfferedReason: 'belowPromise',
    })
  })
})
