import { randomUUID } from 'node:crypto'
import { openDatabase } from '@bank/database'
import { getPlacement, type MemberId } from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../testing/openSettlementFixture.ts'
import { createBank } from './bankContext.ts'
import { runSettlement } from './settlement/runSettlement.ts'

/** The fixture of a thief who settles days with the worker's rights. */
let scene: SettlementFixture
let worker: ReturnType<typeof openDatabase>
let member: MemberId
let other: MemberId

const refused = { code: '42501' }
const unexplained = { code: 'BK403' }
const million = 1_000_000n
const now = new Date('2026-12-23T00:30:00Z')
const run = (text: string, values: unknown[] = []) => worker.pool.query(text, values)
const balances = async () => [await scene.balanceOf(member), await scene.balanceOf(other)]

type Figures = {
  readonly pool?: bigint
  readonly rewards?: bigint
  readonly interest?: bigint
  readonly ppb?: bigint
  /** Members with a chunk each, and their principal times seconds. */
  readonly chunks?: readonly (readonly [MemberId, bigint])[]
}
const plan = (day: string, figures: Figures) => {
  const { pool = 0n, rewards = 0n, interest = 0n, ppb = 0n, chunks = [] } = figures
  const members = chunks.map(([id]) => `${id}`)
  return run('SELECT bank.plan_day($1, 100, 0, 0, 0, 0, $2, $3, $4, $5, 0, NULL, $6, $7, $7, $8, $9)', [
    ...[day, pool, rewards, interest, ppb],
    chunks.map(([id]) => getPlacement(id)),
    members,
    chunks.map(([, seconds]) => `${seconds}`),
    now,
  ])
}
/** Plans a day of its own, after every other has ended. */
let days = 0
const openDay = async (figures: Figures): Promise<string> => {
  days += 1
  const day = `2026-12-${`${days}`.padStart(2, '0')}`
  await scene.asOwner("UPDATE bank.settlement_day SET state = 'done'")
  await plan(day, figures)
  return day
}
const settleChunk = (day: string, id: MemberId) =>
  run('SELECT amount FROM bank.settle_chunk($1, $2, $3, $4)', [day, getPlacement(id), id, now])
beforeAll(async () => {
  scene = await openSettlementFixture('2026-11-22T00:30:00Z')
  const [first, second] = await scene.openMembers(2)
  if (first === undefined || second === undefined) throw new Error('two members are missing')
  ;[member, other] = [first, second]
  worker = openDatabase({ url: scene.testDatabase.urls.worker, poolSize: 3 })
  await scene.earn(1_000n * million, '2026-11-20T12:00:00Z')
  for (const memberId of [member, other])
    await scene.stake({ memberId, principal: 1_000_000n * million, at: '2026-11-20T12:00:00Z' })
})
afterAll(async () => {
  await worker?.close()
  await scene?.close()
})

test('default: a day is settled with the worker’s rights alone', async () => {
  const at = '2026-11-22T00:30:00Z'
  const own = await openSettlementFixture(at)
  const database = openDatabase({ url: own.testDatabase.urls.worker, poolSize: 3 })
  try {
    const bank = createBank({ database, wallClockMs: () => Date.parse(at) })
    const [memberId] = await own.openMembers(1)
    if (memberId === undefined) throw new Error('a member is missing')
    await own.earn(1_000n * million, '2026-11-20T12:00:00Z')
    await own.stake({ memberId, principal: 1_000_000n * million, at: '2026-11-21T00:00:00Z' })
    const before = await own.balanceOf(memberId)
    for (let pass = 0; pass < 4; pass += 1) {
      const { day, state } = await runSettlement(bank)
      if (state === 'rewards' && day !== null) await own.closeDay(day)
    }
    const paid = (await own.balanceOf(memberId)) - before
    expect(paid).toBeGreaterThan(0n)
    expect((await database.pool.query('SELECT state, interest_paid FROM bank.settlement_day')).rows).toEqual([
      { state: 'done', interest_paid: `${paid}` },
    ])
  } finally {
    await database.close()
    await own.close()
  }
})

test('error: the worker calls no function of the ledger that posts freely', async () => {
  const key = randomUUID()
  const envelope = [getPlacement(member), key, key]
  const account = member * 256n + 65n
  await expect(
    run("SELECT ledger.post($1, $2, $3, now(), $4, '{-1,1}', '{7,7}', '{}')", [
      ...[...envelope, `{87,${account}}`],
    ]),
  ).rejects.toMatchObject(refused)
  await expect(
    run("SELECT ledger.post_pair($1, $2, $3, now(), 87, $4, 1, 7::smallint, '{}')", [...envelope, account]),
  ).rejects.toMatchObject(refused)
  await expect(
    run("SELECT ledger.post_payments($1, $2, $3, now(), 87, $4, '{1}', 7::smallint, '{}')", [
      ...[...envelope, `{${account}}`],
    ]),
  ).rejects.toMatchObject(refused)
  await expect(
    run("SELECT ledger.post_mixing_fee($1, $2, $3, now(), 1, 23::smallint, '{}')", envelope),
  ).rejects.toMatchObject(refused)
})

describe('the plan of a day', () => {
  test('error: no day is planned that runs, at a rate that no parameter has, or beyond revenue', async () => {
    const day = await openDay({})
    await expect(plan(day, {}), 'a second time').rejects.toMatchObject({ code: '23505' })
    await scene.asOwner("UPDATE bank.settlement_day SET state = 'done'")
    await expect(plan('2026-12-23', {}), 'a day that runs').rejects.toMatchObject(unexplained)
    await expect(plan('2026-12-22', { ppb: 900_000_000n }), 'a rate').rejects.toMatchObject(unexplained)
    await expect(plan('2026-12-22', { interest: 10n ** 15n }), 'beyond revenue').rejects.toMatchObject({
      code: 'LG004',
    })
    const beyond = { interest: 1n, ppb: 5_000_000n, chunks: [[member, 10n ** 18n]] } as const
    await expect(plan('2026-12-22', beyond), 'beyond what is reserved').rejects.toMatchObject(unexplained)
    await expect(
      run('UPDATE bank.settlement_day SET interest_paid = 0, state = $1', ['interest']),
    ).rejects.toMatchObject(refused)
    await expect(run('INSERT INTO bank.settlement_day DEFAULT VALUES')).rejects.toMatchObject(refused)
  })

  test('error: a chunk pays what its stakes earned, once, and no more than the day reserved', async () => {
    const reserved = await scene.readHouse('interest')
    const seconds = 1_000_000n * million * 86_400n
    const day = await openDay({
      ...{ interest: 20n * million, ppb: 5_000_000n },
      chunks: [
        [member, seconds],
        [other, 1n],
      ],
    })
    expect(await scene.readHouse('interest')).toBe(reserved + 20n * million)
    const before = await balances()
    await expect(settleChunk('2026-12-22', member), 'no such chunk').rejects.toMatchObject(unexplained)
    const earned = (1_000_000n * million * 5_000_000n) / (365n * 1_000_000_000n)
    expect((await settleChunk(day, member)).rows).toEqual([{ amount: `${earned}` }])
    await expect(settleChunk(day, member), 'twice').rejects.toMatchObject(unexplained)
    await expect(settleChunk(day, other), 'more than is reserved').rejects.toMatchObject(unexplained)
    expect(await balances()).toEqual([(before[0] ?? 0n) + earned, before[1]])
    await expect(run('UPDATE bank.settlement_chunk SET amount = 0, done_at = NULL')).rejects.toMatchObject(
      refused,
    )
    await expect(run('INSERT INTO bank.stake_day DEFAULT VALUES')).rejects.toMatchObject(refused)
    await expect(run('INSERT INTO bank.settlement_chunk DEFAULT VALUES')).rejects.toMatchObject(refused)
  })

  test('error: the rest of a budget returns after the last chunk, once', async () => {
    const day = await openDay({ interest: 20n * million, chunks: [[member, 1n]] })
    const close = () => run("SELECT bank.close_budget($1, 'interest', $2) AS closed", [day, now])
    const revenue = await scene.readHouse('revenue')
    expect((await close()).rows, 'a chunk is open').toEqual([{ closed: false }])
    await scene.asOwner(
      'UPDATE bank.settlement_chunk SET amount = 1000000, done_at = now() WHERE done_at IS NULL',
    )
    expect((await close()).rows).toEqual([{ closed: true }])
    expect((await close()).rows, 'a second time').toEqual([{ closed: false }])
    expect(await scene.readHouse('revenue')).toBe(revenue + 19n * million)
  })

  test('error: rewards pay what was computed, once, and no more than the day reserved', async () => {
    const day = await openDay({ rewards: 10n })
    await scene.asOwner("UPDATE bank.settlement_day SET state = 'rewards' WHERE state <> 'done'")
    // The second member's inviter is the first: all of its interest is a recommend reward of the first.
    await scene.asOwner(
      `INSERT INTO bank.stake_day VALUES (${getPlacement(other)}, '${day}', 999, ${other}, 1000, 1000)`,
    )
    const write = () =>
      run("SELECT bank.write_day_rewards($1, true, 1000000000, '{0,0,0,0,0}', 0) AS written", [day])
    const pay = (type: number) =>
      run('SELECT payments, amount FROM bank.pay_reward_chunk($1, $2, $3::smallint, $4)', [
        ...[day, getPlacement(member), type, now],
      ])
    const before = await balances()
    await expect(pay(4), 'not computed yet').rejects.toMatchObject(unexplained)
    expect((await write()).rows).toEqual([{ written: true }])
    expect((await write()).rows, 'twice').toEqual([{ written: false }])
    expect((await pay(4)).rows).toEqual([{ payments: '1', amount: '10' }])
    await expect(pay(4), 'twice').rejects.toMatchObject(unexplained)
    await expect(pay(6), 'no such chunk').rejects.toMatchObject(unexplained)
    expect(await balances()).toEqual([(before[0] ?? 0n) + 10n, before[1]])
    await expect(run("SELECT bank.compute_rewards($1, 1000, 1, '{}', 1)", [day])).rejects.toMatchObject(
      refused,
    )
    await expect(run('INSERT INTO bank.reward_day DEFAULT VALUES')).rejects.toMatchObject(refused)
    await expect(run('UPDATE bank.reward_chunk SET done_at = NULL')).rejects.toMatchObject(refused)
  })
})

describe('the bonus pool', () => {
  const share = async (week: string, of: bigint, paid: bigint) => {
    await run(
      'INSERT INTO bank.pool_week (week, balance, paid, weights, at, members) VALUES ($1, $2, $2, 1, $3, 1)',
      [...[week, of, now]],
    )
    await run(
      'INSERT INTO bank.pool_share (week, member_id, level, weight, amount) VALUES ($1, $2, 3, 1, $3)',
      [...[week, member, paid]],
    )
  }
  const pay = (week: string) => run('SELECT bank.pay_pool_shares($1, $2)', [week, now])

  test('error: the pool pays the shares of a week, once, and no more than it has', async () => {
    await openDay({ pool: 50n })
    const before = await balances()
    await share('2026-11-16', 51n, 51n)
    await expect(pay('2026-11-16'), 'more than the pool has').rejects.toMatchObject(unexplained)
    await share('2026-11-09', 20n, 30n)
    await expect(pay('2026-11-09'), 'more than its week says').rejects.toMatchObject(unexplained)
    await expect(pay('2026-11-02'), 'no such week').rejects.toMatchObject(unexplained)
    expect(await balances()).toEqual(before)
    await share('2026-11-23', 20n, 20n)
    await pay('2026-11-23')
    await expect(pay('2026-11-23'), 'twice').rejects.toMatchObject({ code: 'LG005' })
    expect(await balances()).toEqual([(before[0] ?? 0n) + 20n, before[1]])
  })
})

describe('shares of a loss', () => {
  const call = (name: string, ...values: readonly unknown[]) =>
    run(`SELECT bank.${name}(${values.map((_, index) => `$${index + 1}`).join()}, $${values.length + 1})`, [
      ...[...values, now],
    ])
  // Proposals are left out: bank.begin_loss_share alone begins a loss, and has tests of its own.
  beforeAll(() => scene.asOwner('ALTER TABLE bank.loss_share DROP CONSTRAINT loss_share_id_fkey'))
  let shares = 0
  const openShare = async (share: bigint, loss?: number): Promise<number> => {
    shares += 1
    const kind = loss === undefined ? "'lossShare', NULL" : `'lossReturn', ${loss}`
    await scene.asOwner(`
      UPDATE bank.loss_share SET state = 'done', done_at = now() WHERE state = 'sharing';
      INSERT INTO bank.loss_share (id, kind, loss_id, proposed, state, amount, claims, created_at, opened_at)
        VALUES (${shares}, ${kind}, ${share}, 'sharing', ${share}, 100, now(), now());
      INSERT INTO bank.loss_share_member (share_id, member_id, claim, share) VALUES (${shares}, ${member}, 100, ${share})`)
    return shares
  }

  test('error: a share is taken of its member, as fixed and once', async () => {
    const id = await openShare(70n)
    const before = await balances()
    await expect(call('post_loss_share', id, other), 'without a share').rejects.toMatchObject(unexplained)
    await expect(call('post_loss_return', id, member), 'as a return').rejects.toMatchObject(unexplained)
    await call('post_loss_share', id, member)
    await expect(call('post_loss_share', id, member), 'twice').rejects.toMatchObject(unexplained)
    expect(await balances()).toEqual([(before[0] ?? 0n) - 70n, before[1]])
    await expect(
      run('UPDATE bank.loss_share_member SET posted_at = NULL, usdt = 0, gusd = 0'),
    ).rejects.toMatchObject(refused)
  })

  test('error: a return gives what was taken, once', async () => {
    const loss = await openShare(70n)
    await call('post_loss_share', loss, member)
    const before = await balances()
    const id = await openShare(40n, loss)
    await expect(call('post_loss_return', id, other), 'without a share').rejects.toMatchObject(unexplained)
    await expect(call('post_loss_share', id, member), 'as a loss').rejects.toMatchObject(unexplained)
    await call('post_loss_return', id, member)
    await expect(call('post_loss_return', id, member), 'twice').rejects.toMatchObject(unexplained)
    expect(await balances()).toEqual([(before[0] ?? 0n) + 40n, before[1]])
  })

  test('error: revenue bears a loss that waits, and none that is fixed', async () => {
    const id = await openShare(5n)
    const [revenue, losses] = [await scene.readHouse('revenue'), await scene.readHouse('losses')]
    await expect(call('sweep_equity', id, 5)).rejects.toMatchObject(unexplained)
    await scene.asOwner(
      `UPDATE bank.loss_share SET state = 'waiting', opened_at = NULL, amount = NULL, claims = NULL WHERE id = ${id}`,
    )
    await call('sweep_equity', id, 5)
    await expect(call('sweep_equity', id, 5), 'at the same moment').rejects.toMatchObject({ code: 'LG005' })
    expect([await scene.readHouse('revenue'), await scene.readHouse('losses')]).toEqual([
      revenue - 5n,
      losses + 5n,
    ])
    await scene.asOwner(`UPDATE bank.loss_share SET state = 'void', done_at = now() WHERE id = ${id}`)
  })

  test('error: orders and principal return to a member whose share is not posted, and to no other', async () => {
    const posted = await openShare(70n)
    await call('post_loss_share', posted, member)
    const { rows } = await run('SELECT id FROM bank.stake WHERE member_id = $1', [member])
    const principal = (share: number) => call('return_principal_for_loss', share, rows[0].id, 10)
    await expect(principal(posted), 'its share is posted').rejects.toMatchObject({ code: 'LG010' })
    const id = await openShare(10n)
    const before = await balances()
    await principal(id)
    await expect(principal(id), 'more than its share').rejects.toMatchObject({ code: 'LG010' })
    expect(await balances()).toEqual([(before[0] ?? 0n) + 10n, before[1]])
    await scene.asOwner(`INSERT INTO bank.withdrawal (key, member_id, recipient, amount, created_at, state_at)
      SELECT gen_random_uuid(), id, address, 5, now(), now() FROM bank.member WHERE id IN (${member}, ${other})`)
    const orders = await run('SELECT id FROM bank.withdrawal ORDER BY member_id')
    const giveOrder = (index: number) => call('return_order_for_loss', id, orders.rows[index].id)
    await expect(giveOrder(0), 'an order that the ledger never took').rejects.toMatchObject({ code: 'BK318' })
    await expect(giveOrder(1), 'an order of a member without a share').rejects.toMatchObject(unexplained)
    await scene.asOwner('DELETE FROM bank.withdrawal')
    expect(await balances()).toEqual([(before[0] ?? 0n) + 10n, before[1]])
  })
})
