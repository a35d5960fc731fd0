import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '@bank/database'
import { createPostingKey, postStakeReturn } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { runSettlement } from '../settlement/runSettlement.ts'
import { findEarningDiscrepancies } from './findEarningDiscrepancies.ts'
import { listStakes } from './listStakes.ts'
import { redeem } from './redeem.ts'
import { stake } from './stake.ts'

const one = 1_000_000n
const day = (date: number, time = '00:00:00') => `2026-11-${date}T${time}Z`
let scene: SettlementFixture
let isForged = false
afterEach(async () => {
  const discrepancies = await findEarningDiscrepancies(scene.database)
  await scene.close()
  expect(isForged ? [] : discrepancies).toEqual([])
  isForged = false
})

async function openScene(revenue = 1_000n * one, count = 2) {
  scene = await openSettlementFixture(day(21, '08:00:00'))
  const members = await scene.openMembers(count)
  const [ann, bob] = members
  if (!ann || !bob) throw new Error('no members')
  if (revenue > 0n) await scene.earn(revenue)
  const buy = async (stakeTemplateId: string, amount: string) =>
    (await stake(scene.bank, { member: { id: ann, banned: false }, stakeTemplateId, amount })).stakeOrderId
  const end = (stakeOrderId: string, idempotencyKey?: string) =>
    redeem(scene.bank, { memberId: ann, stakeOrderId, idempotencyKey })
  const list = async (status: 'open' | 'redeemed' | 'all' = 'open') =>
    (await listStakes(scene.bank, { memberId: ann, pageNo: 1, pageSize: 100, status })).dataList
  return { ann, bob, members, buy, end, list }
}

/** Runs acts on a stake that is held until several of them wait for it. */
async function meetAtStake<T>(id: string, act: () => Promise<T>): Promise<T> {
  const holder = await scene.database.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM bank.stake WHERE id = $1 FOR UPDATE', [id])
    const acting = act()
    await expect.poll(() => countLockWaiters(holder)).toBeGreaterThanOrEqual(3)
    await holder.query('COMMIT')
    return await acting
  } finally {
    holder.release()
  }
}

/** Expected result by the rules, from a model of its own. */
const interestOf = (principal: bigint, ppb: bigint, seconds: bigint) =>
  (principal * ppb * seconds) / (1_000_000_000n * 365n * 86_400n)

describe('a current stake', () => {
  test('default: redeemed before any day is settled, it is paid its seconds at the promised rate', async () => {
    const { ann, buy, end } = await openScene()
    const before = await scene.balanceOf(ann)
    const id = await buy('1', '36500')
    scene.setTime(day(21, '20:00:00.999'))
    const paid = interestOf(36_500n * one, 5_000_000n, 43_200n)
    expect(await end(id)).toMatchObject({
      status: 'redeemed',
      rewardAmount: '0.25',
      settledAmount: '0.25',
      paidInterestAmount: '0.25',
      currentRate: '0.0000',
      redeemTime: Date.parse(day(21, '20:00:00.999')),
      redeemable: false,
    })
    expect(paid).toBe(250_000n)
    expect(await scene.balanceOf(ann)).toBe(before + paid)
    expect(await scene.readHouse('revenue')).toBe(1_000n * one - paid)
    expect(await scene.readHouse('stakes')).toBe(0n)
  })

  test('default: it grows by the second, is credited daily, and the rest is paid at the last settled rate', async () => {
    const { ann, buy, end, list } = await openScene()
    const before = await scene.balanceOf(ann)
    const id = await buy('1', '36500')
    scene.setTime(day(22, '06:00:00'))
    expect((await list())[0]).toMatchObject({ settledAmount: '0', currentRate: '0.0050' })
    await scene.settleAll()
    const settled = interestOf(36_500n * one, 30_000_000n, 57_600n)
    const grown = interestOf(36_500n * one, 30_000_000n, 21_600n)
    expect((await list())[0]).toMatchObject({
      settledAmount: '2',
      rewardAmount: '2.75',
      currentRate: '0.0300',
      asOfTime: Date.parse(day(22, '06:00:00')),
    })
    expect(await end(id)).toMatchObject({ paidInterestAmount: '2.75' })
    expect(await scene.balanceOf(ann)).toBe(before + settled + grown)
    // The settlement of the day it ended on finds nothing more to pay.
    scene.setTime(day(23, '00:10:00'))
    await scene.settleAll()
    expect(await scene.balanceOf(ann)).toBe(before + settled + grown)
  })

  test('behavior: unsettled days are paid by the redemption, and by no later settlement', async () => {
    const { ann, buy, end } = await openScene()
    const before = await scene.balanceOf(ann)
    await buy('1', '36500')
    const id = await buy('1', '36500')
    scene.setTime(day(22, '00:00:00'))
    await scene.settleAll()
    scene.setTime(day(26, '00:00:00'))
    // Two thirds of the day of purchase, then four days that no worker came for.
    expect(await end(id)).toMatchObject({ settledAmount: '14', paidInterestAmount: '14' })
    await scene.settleAll()
    expect(await scene.balanceOf(ann)).toBe(before - 36_500n * one + 28n * one)
  })

  test('behavior: a redemption pays at most the revenue there is, and always the principal', async () => {
    const { ann, buy, end } = await openScene(100_000n)
    const before = await scene.balanceOf(ann)
    const id = await buy('1', '36500')
    scene.setTime(day(21, '20:00:00'))
    expect(await end(id)).toMatchObject({ paidInterestAmount: '0.1' })
    expect(await scene.balanceOf(ann)).toBe(before + 100_000n)
    expect(await scene.readHouse('revenue')).toBe(0n)
    const last = await buy('1', '100')
    scene.setTime(day(21, '21:00:00'))
    expect(await end(last)).toMatchObject({ paidInterestAmount: '0' })
  })

  test('behavior: a large stake of a few hours takes only its share of a short revenue', async () => {
    const { ann, bob, buy, end } = await openScene(6n * one)
    await stake(scene.bank, {
      member: { id: bob, banned: false },
      stakeTemplateId: '1',
      amount: '36500',
    })
    scene.setTime(day(23))
    await scene.settleAll()
    // Two days at the highest rate have left one GUSD for those to come.
    expect(await scene.readHouse('revenue')).toBe(one)
    const before = await scene.balanceOf(ann)
    const large = await buy('1', '365000')
    scene.setTime(day(23, '12:00:00'))
    // Half a day at 3 % would be 15 GUSD; ten parts of eleven of what is there are its own.
    expect(await end(large)).toMatchObject({ paidInterestAmount: '0.90909' })
    expect(await scene.balanceOf(ann)).toBe(before + 909_090n)
    scene.setTime(day(24))
    await scene.settleAll()
    expect(await scene.balanceOf(bob)).toBe(10n ** 13n - 36_500n * one + 5_090_910n)
  })

  test.each(['yield', 'solvency'])(
    'behavior: nothing grows while interest is stopped (%s), and it is redeemed',
    async (why) => {
      const { ann, buy, end, list } = await openScene()
      const before = await scene.balanceOf(ann)
      const id = await buy('1', '36500')
      await stopInterest(why)
      scene.setTime(day(21, '20:00:00'))
      expect((await list())[0]).toMatchObject({ rewardAmount: '0', currentRate: '0.0000', redeemable: true })
      expect(await end(id)).toMatchObject({ paidInterestAmount: '0' })
      expect(await scene.balanceOf(ann)).toBe(before)
    },
  )

  test('behavior: a clock that lags behind the one that opened it ends it no earlier than it began', async () => {
    const { buy, end } = await openScene()
    const id = await buy('1', '100')
    scene.setTime(day(21, '07:59:59'))
    const openTime = Date.parse(day(21, '08:00:00'))
    expect(await end(id)).toMatchObject({ openTime, redeemTime: openTime, paidInterestAmount: '0' })
  })
})

async function stopInterest(why: string): Promise<void> {
  if (why === 'yield') return scene.asOwner(`UPDATE bank.gate SET is_open = false WHERE name = 'yield'`)
  return scene.asOwner(`INSERT INTO bank.solvency_check (at, chain_id, vault, block_number, block_hash, block_time,
      idle, supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense,
      pool, set_aside, equity)
    VALUES (now(), 56, '0x${'11'.repeat(20)}', 1, '0x${'22'.repeat(32)}', now(), 0, 0, 0, 0, 0, 99, 100, 0, 0, 0, 0,
      0, 0, 0, 0)`)
}

describe('a fixed term', () => {
  test('default: redeemed after its end it is paid its promise out of escrow', async () => {
    const { ann, buy, end, list } = await openScene()
    const before = await scene.balanceOf(ann)
    const id = await buy('2', '36500')
    scene.setTime(day(28, '20:00:00'))
    expect((await list())[0]).toMatchObject({
      rewardAmount: '7.5',
      waitsFor: 'end',
      currentRate: '0.0100',
      extraAmount: null,
    })
    await scene.settleAll()
    scene.setTime('2026-12-06T07:59:59.999Z')
    await expect(end(id)).rejects.toMatchObject({ code: 2010 })
    scene.setTime('2026-12-06T08:00:00Z')
    expect((await list())[0]).toMatchObject({
      rewardAmount: '15',
      redeemable: true,
      waitsFor: null,
      currentRate: '0.0000',
      extraAmount: '0',
    })
    expect(await end(id)).toMatchObject({
      status: 'redeemed',
      rewardAmount: '15',
      paidInterestAmount: '15',
      extraAmount: null,
    })
    expect(await scene.balanceOf(ann)).toBe(before + 15n * one)
    expect(await scene.readHouse('escrow')).toBe(0n)
    expect(await scene.readHouse('stakes')).toBe(0n)
    await scene.settleAll()
    expect(await scene.balanceOf(ann)).toBe(before + 15n * one)
  })

  test.each([
    ['0.012', '18', '3', 'what was realised'],
    ['0.9', '22.5', '7.5', 'the end of its range'],
    ['0.005', '15', '0', 'never less than its promise'],
  ])(
    'behavior: a vault that realised %s a year pays %s, of it %s extra, as was said before: %s',
    async (rate, paid, extra) => {
      const { buy, end, list } = await openScene()
      const id = await buy('2', '36500')
      await realise(Number(rate))
      scene.setTime('2026-12-07T00:00:00Z')
      expect((await list())[0]).toMatchObject({ promisedAmount: '15', extraAmount: extra })
      expect(await end(id)).toMatchObject({ paidInterestAmount: paid, rewardAmount: paid })
    },
  )

  test('behavior: revenue bounds the top-up, and not the agreed minimum', async () => {
    const { ann, buy, end, list } = await openScene(16n * one)
    const before = await scene.balanceOf(ann)
    const id = await buy('2', '36500')
    await realise(0.9)
    scene.setTime('2026-12-07T00:00:00Z')
    expect((await list())[0]).toMatchObject({ extraAmount: '1' })
    expect(await end(id)).toMatchObject({ paidInterestAmount: '16' })
    expect(await scene.balanceOf(ann)).toBe(before + 16n * one)
    expect(await scene.readHouse('revenue')).toBe(0n)
  })

  test.each(['yield', 'solvency'])(
    'behavior: while interest is stopped (%s) it is paid its promise and no more',
    async (why) => {
      const { buy, end, list } = await openScene()
      const id = await buy('2', '36500')
      await realise(0.9)
      await stopInterest(why)
      scene.setTime('2026-12-07T00:00:00Z')
      expect((await list())[0]).toMatchObject({ extraAmount: '0' })
      expect(await end(id)).toMatchObject({ paidInterestAmount: '15' })
    },
  )

  test('behavior: every stake is payable even when revenue is spent to the last micro-unit', async () => {
    const { ann, buy, end } = await openScene(61_643_837n)
    const before = await scene.balanceOf(ann)
    const ids = [await buy('2', '50000'), await buy('2', '50000'), await buy('2', '50000')]
    // The last promise took what there was: 20,547,945 micro-units each, two left.
    ids.push(await buy('1', '1000'))
    scene.setTime('2026-12-07T00:00:00Z')
    expect(await scene.readHouse('revenue')).toBe(2n)
    for (const id of ids) expect(await end(id)).toMatchObject({ status: 'redeemed' })
    expect(await scene.balanceOf(ann)).toBe(before + 3n * 20_547_945n + 2n)
    expect(await scene.readHouse('stakes')).toBe(0n)
  })
})

/** Growth of a vault over a month, as its measurement writes it. */
async function realise(rate: number): Promise<void> {
  const vault = `'0x${'11'.repeat(20)}'`
  await scene.asOwner(`
    INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, ${vault}, '2026-11-01T00:00:00Z');
    INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
      grown_total, booked, booked_total, yield_index)
    VALUES (56, ${vault}, 1, 2, '0x${'22'.repeat(32)}', '2026-11-01T00:00:00Z', '2027-11-01T00:00:00Z', 1000000, 0, 0,
      0, 0, ${rate})`)
}

describe('an order', () => {
  test('error: 2006 an unknown number, and an invalid one', async () => {
    const { end } = await openScene()
    for (const id of ['1', '0', '-1', '1.0', ' 1', 'x', '', '9'.repeat(19)])
      await expect(end(id), id).rejects.toMatchObject({ code: 2006 })
  })

  test("error: 2007 another member's, which stays as it is", async () => {
    const { bob, buy, list } = await openScene()
    const stakeOrderId = await buy('1', '100')
    await expect(redeem(scene.bank, { memberId: bob, stakeOrderId })).rejects.toMatchObject({ code: 2007 })
    expect(await list()).toMatchObject([{ stakeOrderId, status: 'open' }])
  })

  test('error: 2008 redeemed already', async () => {
    const { ann, buy, end } = await openScene()
    const id = await buy('1', '100')
    await end(id)
    const balance = await scene.balanceOf(ann)
    await expect(end(id)).rejects.toMatchObject({ code: 2008 })
    await expect(end(id, 'another key')).rejects.toMatchObject({ code: 2008 })
    expect(await scene.balanceOf(ann)).toBe(balance)
  })

  test('error: 2009 the books refuse: somebody has posted under its key', async () => {
    const { ann, buy, end, list } = await openScene()
    const id = await buy('1', '100')
    await postStakeReturn(scene.database, {
      key: createPostingKey('stakeReturn', id),
      memberId: ann,
      amount: amountOf('GUSD', 7n),
      metadata: {},
      at: new Date(),
    })
    isForged = true
    await expect(end(id)).rejects.toMatchObject({ code: 2009 })
    expect(await list()).toMatchObject([{ status: 'open', redeemable: true }])
  })

  test('error: 2010 a fixed term that runs', async () => {
    const { buy, end } = await openScene()
    for (const template of ['2', '3', '4'])
      await expect(end(await buy(template, '100'))).rejects.toMatchObject({ code: 2010 })
  })

  test('behavior: the same key is answered as the first time, another order under it is refused', async () => {
    const { ann, bob, buy, end } = await openScene()
    const [id, other] = [await buy('1', '100'), await buy('1', '100')]
    const first = await end(id, 'a key that is used again')
    const balance = await scene.balanceOf(ann)
    expect(await end(id, 'a key that is used again')).toEqual(first)
    expect(await scene.balanceOf(ann)).toBe(balance)
    await expect(end(other, 'a key that is used again')).rejects.toMatchObject({ code: 400 })
    const theirs = { memberId: bob, stakeOrderId: id, idempotencyKey: 'a key that is used again' }
    await expect(redeem(scene.bank, theirs)).rejects.toMatchObject({ code: 2007 })
  })

  test('error: 400 many orders are redeemed at once under one key: one of them is', async () => {
    const { ann, buy, end, list } = await openScene()
    const before = await scene.balanceOf(ann)
    const ids: string[] = []
    for (let count = 0; count < 6; count += 1) ids.push(await buy('1', '100'))
    let ending: Promise<readonly PromiseSettledResult<unknown>[]> = Promise.resolve([])
    const undone = inTransaction(scene.database, async (tx) => {
      // Holds the member's account: all of them have looked for the key before the first may continue.
      const [key, at, amount] = [crypto.randomUUID(), new Date(), amountOf('GUSD', one)]
      await postStakeReturn(tx, { key, memberId: ann, amount, metadata: {}, at })
      ending = Promise.allSettled(ids.map((id) => end(id, 'one key for many orders')))
      // No order is paid before this transaction ends, so all of them come to a lock.
      await expect.poll(() => countLockWaiters(scene.database.pool)).toBe(ids.length)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const outcomes = await ending
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    )
    expect(refused).toEqual([400, 400, 400, 400, 400])
    expect(await list('redeemed')).toHaveLength(1)
    expect(await scene.balanceOf(ann)).toBe(before - 500n * one)
  })

  test.each([undefined, 'one key for all'])(
    'behavior: twenty redeem one order at once (%s): it is paid once',
    async (key) => {
      const { ann, buy, end } = await openScene()
      const before = await scene.balanceOf(ann)
      const id = await buy('1', '36500')
      scene.setTime(day(21, '20:00:00'))
      const outcomes = await meetAtStake(id, () =>
        Promise.allSettled(Array.from({ length: 20 }, () => end(id, key))),
      )
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason.code] : [],
      )
      expect(refused).toEqual(Array.from({ length: key === undefined ? 19 : 0 }, () => 2008))
      expect(await scene.balanceOf(ann)).toBe(before + 250_000n)
    },
  )

  test('behavior: many members redeem at once over a revenue that is nearly spent: never below zero', async () => {
    const { members } = await openScene(0n, 24)
    const orders = await Promise.all(
      members.map((id) =>
        stake(scene.bank, { member: { id, banned: false }, stakeTemplateId: '1', amount: '36500' }),
      ),
    )
    await scene.earn(one)
    scene.setTime(day(21, '20:00:00'))
    const ended = await Promise.all(
      members.map((memberId, at) =>
        redeem(scene.bank, { memberId, stakeOrderId: orders[at]?.stakeOrderId ?? '' }),
      ),
    )
    // A quarter each, and one in all.
    const paid = ended.reduce((sum, { paidInterestAmount }) => sum + Number(paidInterestAmount), 0)
    expect(paid).toBe(1)
    expect(await scene.readHouse('revenue')).toBe(0n)
  })
})

/** Until somebody holds the lock that stakes share. */
async function waitForShare(): Promise<void> {
  for (;;) {
    const { rows } = await scene.database.pool.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    if (rows.length > 0) return
    await sleep(5)
  }
}

describe('redeeming while a day is settled', () => {
  test('error: 2011 the day is planned and has not reached the member; afterwards the remainder is paid', async () => {
    const { ann, buy, end, list } = await openScene()
    const before = await scene.balanceOf(ann)
    const id = await buy('1', '36500')
    scene.setTime(day(22, '00:00:00'))
    const newer = await runSettlement(scene.bank, {
      failpoint: async (step: string) => {
        if (step !== 'chunk:leased') return
        await expect(end(id)).rejects.toMatchObject({ code: 2011 })
        expect((await list())[0]).toMatchObject({ redeemable: false, waitsFor: 'settlement' })
        // A stake bought after the plan is not in it, and need not wait.
        const late = await buy('1', '100')
        expect(await end(late)).toMatchObject({ paidInterestAmount: '0' })
      },
    })
    expect(newer.amountMicro).toBe(2n * one)
    expect(await end(id)).toMatchObject({ paidInterestAmount: '2' })
    expect(await scene.balanceOf(ann)).toBe(before + 2n * one)
  })

  test('behavior: while the plan is written, redeeming waits for it, and is refused then', async () => {
    const { buy, end } = await openScene()
    const id = await buy('1', '36500')
    scene.setTime(day(22, '00:00:00'))
    let early: Promise<unknown> | undefined
    const refused = expect.objectContaining({ code: 2011 })
    await runSettlement(scene.bank, {
      failpoint: async (step: string) => {
        if (step === 'plan:locked') {
          let isOver = false
          early = end(id)
            .then(
              () => 'redeemed',
              (error) => error,
            )
            .finally(() => {
              isOver = true
            })
          // Until it waits for the plan, or has gone on without.
          await expect
            .poll(async () => isOver || (await countLockWaiters(scene.database.pool)) > 0)
            .toBe(true)
        }
        if (step === 'chunk:leased') expect(await early).toEqual(refused)
      },
    })
    expect(await end(id)).toMatchObject({ paidInterestAmount: '2' })
  })

  test('behavior: the plan waits for a redemption in progress and then leaves it out', async () => {
    const { ann, buy, end } = await openScene()
    const before = await scene.balanceOf(ann)
    const id = await buy('1', '36500')
    scene.setTime(day(22, '00:00:00'))
    let ending: Promise<unknown> | undefined
    let planning: Promise<unknown> | undefined
    await inTransaction(scene.database, async (tx) => {
      await sql`SELECT bank.lock_stake(${id})`.execute(tx)
      ending = end(id)
      await waitForShare()
      planning = runSettlement(scene.bank)
    })
    await ending
    expect(await planning).toMatchObject({ planned: true, stakes: 0 })
    expect(await scene.balanceOf(ann)).toBe(before + interestOf(36_500n * one, 5_000_000n, 57_600n))
  })

  test('behavior: redeemed by many while days are settled, each second of each stake is paid once', async () => {
    const { members } = await openScene(1_000_000n * one, 40)
    const balances = await Promise.all(members.map((id) => scene.balanceOf(id)))
    const orders = await Promise.all(
      members.map((id) =>
        stake(scene.bank, { member: { id, banned: false }, stakeTemplateId: '1', amount: '36500' }),
      ),
    )
    scene.setTime(day(22, '00:00:00'))
    await scene.settleAll({ chunkMembers: 3 })
    scene.setTime(day(24, '00:00:00'))
    const redeemPatiently = async (at: number) => {
      const memberId = members[at]
      const stakeOrderId = orders[at]?.stakeOrderId
      if (memberId === undefined || stakeOrderId === undefined) throw new Error('no order')
      for (;;) {
        const code = await redeem(scene.bank, { memberId, stakeOrderId }).then(
          () => 0,
          (error) => error.code,
        )
        if (code === 0) return
        expect(code).toBe(2011)
        await sleep(2)
      }
    }
    // Two begin at each chunk, so that every part of the settlement meets some of them.
    const starts = members.map(() => Promise.withResolvers<void>())
    let begun = 0
    const startNext = (count: number) => {
      for (const next of starts.slice(begun, begun + count)) next.resolve()
      begun += count
    }
    const settling = scene.settleAll({
      chunkMembers: 3,
      failpoint: async (point) => {
        if (point === 'chunk:leased') startNext(2)
      },
    })
    await Promise.all([
      settling.finally(() => startNext(members.length)),
      ...starts.map(async ({ promise }, at) => {
        await promise
        await redeemPatiently(at)
      }),
    ])
    // Two thirds of a day and two days at the highest rate: three GUSD a day, however it came.
    for (const [at, memberId] of members.entries())
      expect(await scene.balanceOf(memberId)).toBe((balances[at] ?? 0n) + 8n * one)
  })
})
