import { inTransaction } from '@bank/database'
import { createPostingKey, type MemberId, postGrowth } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { afterEach, describe, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { findEarningDiscrepancies } from './findEarningDiscrepancies.ts'
import { getStake } from './getStake.ts'
import { listProducts } from './listProducts.ts'
import { redeem } from './redeem.ts'
import { sellableRevenue } from './sellableRevenue.ts'
import { stake } from './stake.ts'

const one = 1_000_000n
const million = 1_000_000n * one
/** A day's interest of a million on demand at its highest rate, 3 % a year, rounded down; a sale keeps it rounded up. */
const dayInterest = 82_191_780n
const soldOut = { code: 2004, messageKey: 'stakeSoldOut' }
const day = (date: number, time = '00:00:00') => `2026-11-${date}T${time}Z`
let scene: SettlementFixture
afterEach(async () => {
  const discrepancies = await findEarningDiscrepancies(scene.database)
  await scene.close()
  expect(discrepancies).toEqual([])
})

type Cast = { readonly ann: MemberId; readonly bob: MemberId }

/** Opens a bank that begins with November 21. */
async function openScene(): Promise<Cast> {
  scene = await openSettlementFixture(day(21))
  const [ann, bob] = await scene.openMembers(2)
  if (!ann || !bob) throw new Error('no members')
  return { ann, bob }
}

/** Opens a bank whose capital of 1,000 GUSD and a million on demand have been settled once, at 00:05 of November 22. */
async function openSettled(): Promise<Cast> {
  const cast = await openScene()
  await scene.earn(1_000n * one)
  await scene.stake({ memberId: cast.bob, principal: million, at: day(21) })
  await settleAt(day(22, '00:05:00'))
  return cast
}

async function settleAt(time: string): Promise<void> {
  scene.setTime(time)
  await scene.settleAll()
}

const buy = (id: MemberId, micro: bigint, stakeTemplateId = '4') =>
  stake(scene.bank, {
    member: { id, banned: false },
    stakeTemplateId,
    amount: toDecimal(amountOf('GUSD', micro)),
  })

/** The quota of 180 days as the product's screen has it, in micro-units. */
async function readQuota(): Promise<bigint> {
  const { availableAmount } = (await listProducts(scene.bank))[3] ?? expect.unreachable()
  const [whole = '0', parts = ''] = (availableAmount ?? expect.unreachable()).split('.')
  return BigInt(whole) * one + BigInt(parts.padEnd(6, '0'))
}

/** Buys the whole quota, and proves that a micro-unit more is refused; what its promise took of revenue. */
async function buyAll(id: MemberId): Promise<bigint> {
  const [quota, before] = [await readQuota(), await scene.readHouse('escrow')]
  await expect(buy(id, quota + 1n)).rejects.toMatchObject(soldOut)
  if (quota >= 100n * one) await buy(id, quota)
  return (await scene.readHouse('escrow')) - before
}

async function readInterest(date: number, month = 11): Promise<bigint> {
  const { rows } = await scene.database.pool.query<{ paid: string }>(
    'SELECT interest_paid AS paid FROM bank.settlement_day WHERE day = make_date(2026, $1, $2)',
    [month, date],
  )
  return BigInt(rows[0]?.paid ?? expect.unreachable())
}

describe('the running day', () => {
  test('behavior: terms bought a minute before midnight leave demand the interest of the whole day', async () => {
    const { ann } = await openSettled()
    scene.setTime(day(22, '23:59:00'))
    expect(await buyAll(ann)).toBe(1_000n * one - dayInterest - (dayInterest + 1n))
    await settleAt(day(23, '00:05:00'))
    expect(await readInterest(22)).toBe(dayInterest)
  })

  test('behavior: terms bought as the day begins leave demand the interest of the whole day', async () => {
    const { ann } = await openSettled()
    await buyAll(ann)
    await settleAt(day(23, '00:05:00'))
    expect(await readInterest(22)).toBe(dayInterest)
  })

  test('behavior: demand staked after the plan is kept its part of the day', async () => {
    const { ann, bob } = await openSettled()
    scene.setTime(day(22, '12:00:00'))
    await scene.stake({ memberId: bob, principal: 2n * million, at: day(22, '12:00:00') })
    scene.setTime(day(22, '23:59:00'))
    await buyAll(ann)
    await settleAt(day(23, '00:05:00'))
    expect(await readInterest(22)).toBe(2n * dayInterest)
  })

  test('behavior: demand that was redeemed is kept nothing after the next plan', async () => {
    const { bob } = await openSettled()
    const [row] = (await scene.database.kysely.selectFrom('bank.stake').select('id').execute()) ?? []
    scene.setTime(day(22, '12:00:00'))
    await redeem(scene.bank, { memberId: bob, stakeOrderId: row?.id ?? '' })
    await settleAt(day(23, '00:05:00'))
    expect(await inTransaction(scene.database, readSellable)).toBe(await scene.readHouse('revenue'))
  })

  test('behavior: fees are sold only after the plan of their day has paid pool, team and demand', async () => {
    const { ann, bob } = await openScene()
    await scene.stake({ memberId: bob, principal: million, at: day(21) })
    await settleAt(day(22))
    await scene.payFees(bob, 100n * one, day(22, '10:00:00'))
    scene.setTime(day(22, '23:59:00'))
    await expect(buy(ann, 100n * one)).rejects.toMatchObject(soldOut)
    await settleAt(day(23))
    // 5 of the pool, 10 of the team: it has no recipients, so that they return.
    expect(await readInterest(22)).toBe(dayInterest)
    expect(await scene.readHouse('revenue')).toBe(95n * one - dayInterest)
    await settleAt(day(23, '00:05:00'))
    await scene.payFees(bob, 100n * one, day(23, '10:00:00'))
    await expect(buy(ann, 100n * one)).rejects.toMatchObject(soldOut)
  })

  test("behavior: the vault's growth is sold only after the plan of its day", async () => {
    const { ann, bob } = await openSettled()
    await scene.stake({ memberId: bob, principal: 8n * million, at: day(22, '00:05:00') })
    const grown = 700n * one
    await grow(grown, [day(22, '00:05:00'), day(22, '23:58:00')])
    scene.setTime(day(22, '23:59:00'))
    await buyAll(ann)
    await settleAt(day(23, '00:05:00'))
    // Demand at its highest rate would cost more than the day grew.
    expect(await readInterest(22)).toBeGreaterThanOrEqual((grown * 9n) / 10n)
  })

  test('behavior: capital booked after the first plan is sold after the plan of its day', async () => {
    const { ann, bob } = await openScene()
    await scene.stake({ memberId: bob, principal: million, at: day(21) })
    await settleAt(day(22))
    await scene.earn(1_000n * one)
    await expect(buy(ann, 100n * one)).rejects.toMatchObject(soldOut)
    await settleAt(day(23))
    expect(await buyAll(ann)).toBe(1_000n * one - dayInterest - (dayInterest + 1n))
    await settleAt(day(24))
    expect([await readInterest(22), await readInterest(23)]).toEqual([dayInterest, dayInterest])
  })

  test('behavior: a top-up paid a minute before midnight leaves demand the interest of the whole day', async () => {
    const { ann, bob } = await openScene()
    await scene.earn(1_530n * one)
    const term = await buy(ann, 500_000n * one, '2')
    await scene.stake({ memberId: bob, principal: million, at: day(21) })
    await scene.asOwner(`
      INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '0x${'1'.repeat(40)}', '2026-11-01');
      INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time,
        assets, grown, grown_total, booked, booked_total, yield_index)
      VALUES (56, '0x${'1'.repeat(40)}', 1, 2, '0x${'2'.repeat(64)}', '2026-11-01', '2026-12-31', 1, 1, 1, 0, 0, 0.9)`)
    await settleAt('2026-12-06T00:05:00Z')
    scene.setTime('2026-12-06T23:59:00Z')
    // The vault realised enough for 102 GUSD; what may be sold covers nine of them.
    const [before, extra] = [
      await scene.readHouse('revenue'),
      (await getStake(scene.bank, { memberId: ann, stakeId: BigInt(term.stakeOrderId) })).extraAmount,
    ]
    await redeem(scene.bank, { memberId: ann, stakeOrderId: term.stakeOrderId })
    expect(await scene.readHouse('revenue')).toBe(dayInterest + 1n)
    expect(toDecimal(amountOf('GUSD', before - dayInterest - 1n))).toBe(extra)
    await settleAt('2026-12-07T00:05:00Z')
    expect(await readInterest(6, 12)).toBe(dayInterest)
  })
})

describe('days without a plan', () => {
  test('behavior: a new bank sells its capital on its first day, and demand is paid the whole of it', async () => {
    const { ann, bob } = await openScene()
    await scene.earn(1_000n * one)
    await scene.stake({ memberId: bob, principal: million, at: day(21) })
    scene.setTime(day(21, '23:59:00'))
    expect(await buyAll(ann)).toBe(1_000n * one - (dayInterest + 1n))
    await settleAt(day(22))
    expect(await readInterest(21)).toBe(dayInterest)
  })

  test('behavior: each of them keeps its interest, and the day that runs too', async () => {
    const { ann } = await openSettled()
    scene.setTime(day(25, '00:01:00'))
    expect(await buyAll(ann)).toBe(1_000n * one - dayInterest - (4n * dayInterest + 4n))
    await settleAt(day(26))
    for (const date of [22, 23, 24, 25]) expect(await readInterest(date), `${date}`).toBe(dayInterest)
  })

  test('behavior: a purchase while a plan is written waits for it', async () => {
    const { ann } = await openSettled()
    scene.setTime(day(23))
    let bought: Promise<unknown> | undefined
    const quota = await readQuota()
    await scene.settleAll({
      failpoint: async (point) => {
        if (point !== 'plan:locked') return
        bought = buy(ann, quota)
        await expect.poll(() => countLockWaiters(scene.database.pool)).toBe(1)
      },
    })
    await bought
    await settleAt(day(24))
    expect([await readInterest(22), await readInterest(23)]).toEqual([dayInterest, dayInterest])
  })

  test('behavior: a purchase while chunks are paid takes nothing that the day has set aside', async () => {
    const { ann } = await openSettled()
    scene.setTime(day(23))
    await scene.settleAll({
      failpoint: async (point) => {
        if (point === 'chunk:leased') await buyAll(ann)
      },
    })
    await settleAt(day(24))
    expect([await readInterest(22), await readInterest(23)]).toEqual([dayInterest, dayInterest])
  })
})

describe('many at once', () => {
  test('behavior: sales that meet are made one by one, as many as may be sold', async () => {
    const { ann, bob } = await openSettled()
    scene.setTime(day(22, '23:59:00'))
    // A promise of 200 each, where 835 may be sold and revenue has 917.
    const principal = 20_277_778n * 1_000n
    let sales: Promise<readonly PromiseSettledResult<unknown>[]> = Promise.resolve([])
    await inTransaction(scene.database, async (tx) => {
      await sellableRevenue.lock(tx)
      sales = Promise.allSettled([ann, bob, ann, bob, ann, bob].map((id) => buy(id, principal)))
      await expect.poll(() => countLockWaiters(scene.database.pool)).toBe(6)
    })
    const refused = (await sales).flatMap((sale) => (sale.status === 'rejected' ? [sale.reason] : []))
    expect(refused).toMatchObject([soldOut, soldOut])
    await settleAt(day(23))
    expect(await readInterest(22)).toBe(dayInterest)
  })
})

async function readSellable(tx: Parameters<typeof sellableRevenue.read>[0]): Promise<bigint> {
  return sellableRevenue.read(tx, await scene.bank.clock.now())
}

/** Growth as its measurement books it. */
async function grow(micro: bigint, [from, to]: readonly [string, string]): Promise<void> {
  await postGrowth(scene.database, {
    key: createPostingKey('growth', to),
    amount: amountOf('USDT', micro),
    metadata: {},
    at: new Date(to),
  })
  await scene.asOwner(`INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time,
      assets, grown, grown_total, booked, booked_total, yield_index)
    VALUES (56, '0x${'1'.repeat(40)}', 1, 2, '0x${'2'.repeat(64)}', '${from}', '${to}', 1, 1, 1, ${micro}, ${micro}, 0)`)
}
