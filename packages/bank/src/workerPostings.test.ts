import { openDatabase } from '@bank/database'
import { findDiscrepancies, getBalances, getHouseBalance, type MemberId } from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earnCapital, fundMember } from '../testing/funding.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../testing/openWithdrawalFixture.ts'
import { requestWithdrawal } from './withdrawals/requestWithdrawal.ts'

/** The fixture of a thief who speaks to the database as the worker does. */
let fixture: WithdrawalFixture
let worker: ReturnType<typeof openDatabase>
let member: MemberId
let other: MemberId

const refused = { code: '42501' }
const unexplained = { code: 'BK403' }
const million = 1_000_000n
const vault = `0x${'aa'.repeat(20)}`
const word = (digit: string) => `0x${digit.repeat(64)}`
const run = (text: string, values: unknown[] = []) => worker.pool.query(text, values)
const runAsOwner = (text: string, values: unknown[] = []) =>
  fixture.testDatabase.database.pool.query(text, values)
const balanceOf = async (id: MemberId) => {
  const { USDT, GUSD } = await getBalances(fixture.testDatabase.database, id)
  return { usdt: USDT.total.micro, gusd: GUSD.total.micro }
}
const houseOf = async (account: Parameters<typeof getHouseBalance>[1]) =>
  (await getHouseBalance(fixture.testDatabase.database, account)).micro
const addressOf = async (id: MemberId) =>
  (await runAsOwner('SELECT address FROM bank.member WHERE id = $1', [id])).rows[0].address as string

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  member = await fixture.register(1, 10_000n)
  other = await fixture.register(2, 10_000n)
  worker = openDatabase({ url: fixture.testDatabase.urls.worker, poolSize: 3 })
  await earnCapital(fixture.bank, { micro: 1_000n * million })
  await fixture.asOwner(
    `INSERT INTO bank.chain_follower (kind, chain_id, address, block_number, block_hash, block_time, counted, updated_at)
     VALUES ('recharges', 56, '${vault}', 7, '${word('e')}', now(), 0, now());
     INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '${vault}', now())`,
  )
})
afterAll(async () => {
  await worker?.close()
  expect(await findDiscrepancies(fixture.testDatabase.database)).toEqual([])
  await fixture?.close()
})

describe('deposits', () => {
  const credit = (depositor: string, micro: bigint, log: number, address = vault) =>
    run('SELECT bank.credit_deposit($1, 56, $2, $3, $4, $5, now()) AS state', [
      ...[address, word('1'), log, depositor, micro],
    ])

  test('default: a deposit is the depositor’s, and of the block that was read', async () => {
    const before = await balanceOf(member)
    expect((await credit(await addressOf(member), 5n * million, 1)).rows).toEqual([{ state: 'credited' }])
    expect((await balanceOf(member)).usdt).toBe(before.usdt + 5n * million)
    const { rows } = await run(
      'SELECT member_id, state, block_number, block_hash FROM bank.recharge WHERE log_index = 1',
    )
    expect(rows).toEqual([
      { member_id: `${member}`, state: 'credited', block_number: '7', block_hash: word('e') },
    ])
  })

  test('error: a log is credited once, whatever it says the second time', async () => {
    expect((await credit(await addressOf(member), million, 2)).rows).toEqual([{ state: 'credited' }])
    const before = [await balanceOf(member), await balanceOf(other)]
    expect((await credit(await addressOf(member), million, 2)).rows).toEqual([{ state: null }])
    expect((await credit(await addressOf(other), 9n * million, 2)).rows).toEqual([{ state: null }])
    expect([await balanceOf(member), await balanceOf(other)]).toEqual(before)
  })

  test('error: a stranger’s deposit waits in suspense and is no member’s', async () => {
    const before = [await balanceOf(member), await houseOf('suspense')]
    expect((await credit(`0x${'77'.repeat(20)}`, 3n * million, 3)).rows).toEqual([{ state: 'suspense' }])
    expect([await balanceOf(member), await houseOf('suspense')]).toEqual([
      before[0],
      (before[1] as bigint) + 3n * million,
    ])
    await expect(
      run("UPDATE bank.recharge SET member_id = $1, state = 'credited', credited_at = now()", [member]),
    ).rejects.toMatchObject(refused)
  })

  test('error: a deposit of a vault that is not followed is not credited, nor one without its posting', async () => {
    await expect(credit(await addressOf(member), million, 4, `0x${'bb'.repeat(20)}`)).rejects.toMatchObject(
      unexplained,
    )
    await expect(
      run(
        `INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash, block_time, depositor, amount,
           state, recorded_at) VALUES (56, $1, 5, 7, $1, now(), $2, 1, 'suspense', now())`,
        [word('1'), vault],
      ),
    ).rejects.toMatchObject(refused)
  })
})

describe('withdrawals', () => {
  const settle = (payout: string) =>
    run('SELECT bank.settle_payout($1, $2, now()) AS settled', [payout, word('d')])
  const finish = (id: string) => run('SELECT bank.finish_order($1, now())', [id])
  const setOrder = (id: string, reason: string | null) =>
    run("UPDATE bank.withdrawal SET state = 'approved', reason = $2 WHERE id = $1", [id, reason])
  const send = (payout: string, id: string, micro: bigint, part = 1) =>
    run(
      `INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount) VALUES ($1, $2, $3, $1, $4, $5)`,
      [payout, id, part, vault, micro],
    )
  const readOrder = async (id: string) => {
    const { state, paid_amount } = await fixture.readOrder(id)
    return { state, paid: paid_amount }
  }

  test('default: a payment burns what its order has pending, once', async () => {
    const id = await fixture.request(member, '400')
    await setOrder(id, null)
    await send(word('2'), id, 400n * million)
    const pending = await houseOf('withdrawalsPending')
    expect((await settle(word('2'))).rows).toEqual([{ settled: true }])
    expect(await houseOf('withdrawalsPending')).toBe(pending - 400n * million)
    expect((await readOrder(id)).paid).toBe(`${400n * million}`)
    await expect(settle(word('2'))).rejects.toMatchObject(unexplained)
    expect(await houseOf('withdrawalsPending')).toBe(pending - 400n * million)
  })

  test('behavior: a payment of USDT leaves reserve and issuance as they are, and ends its own pending amount', async () => {
    await fundMember(fixture.bank, { memberId: member, usdtMicro: 90n * million })
    const { withdrawalId: id } = await requestWithdrawal(fixture.bank, {
      member: { id: member, banned: false },
      amount: '40',
      currencyId: '0',
    })
    await setOrder(id, null)
    await send(word('b'), id, 40n * million)
    const readHouse = () =>
      Promise.all(
        (['reserve', 'issuance', 'withdrawalsPending', 'withdrawalsPendingUsdt', 'vault'] as const).map(
          houseOf,
        ),
      )
    const [reserve, issuance, gusd, usdt, paid = 0n] = await readHouse()
    expect(usdt).toBe(40n * million)
    expect((await settle(word('b'))).rows).toEqual([{ settled: true }])
    expect(await readHouse()).toEqual([reserve, issuance, gusd, 0n, paid + 40n * million])
    await expect(settle(word('b'))).rejects.toMatchObject(unexplained)
    await expect(run("UPDATE bank.withdrawal SET asset = 'GUSD'")).rejects.toMatchObject(refused)
  })

  test('error: a payment burns no more than its order took', async () => {
    const id = await fixture.request(member, '7')
    await setOrder(id, null)
    await send(word('3'), id, 8n * million)
    await send(word('4'), id, 5n * million, 2)
    await send(word('5'), id, 5n * million, 3)
    const pending = await houseOf('withdrawalsPending')
    expect((await settle(word('3'))).rows).toEqual([{ settled: false }])
    expect((await settle(word('4'))).rows).toEqual([{ settled: true }])
    expect((await settle(word('5'))).rows).toEqual([{ settled: false }])
    expect(await houseOf('withdrawalsPending')).toBe(pending - 5n * million)
    await expect(settle(word('6')), 'no such payment').rejects.toMatchObject(unexplained)
    await expect(
      run("UPDATE bank.payout SET state = 'confirmed', tx_hash = $1, confirmed_at = now()", [word('d')]),
    ).rejects.toMatchObject(refused)
    await expect(run('UPDATE bank.withdrawal SET paid_amount = 0')).rejects.toMatchObject(refused)
  })

  test('error: an order that the ledger never took burns nothing', async () => {
    const { rows } = await runAsOwner(
      `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, created_at, state_at)
       SELECT gen_random_uuid(), id, address, 5000000, 'approved', now(), now() FROM bank.member WHERE id = $1
       RETURNING id`,
      [member],
    )
    await send(word('7'), rows[0].id, 5n * million)
    const pending = await houseOf('withdrawalsPending')
    expect((await settle(word('7'))).rows).toEqual([{ settled: false }])
    expect(await houseOf('withdrawalsPending')).toBe(pending)
  })

  test('default: an order with a failed payment is returned, once', async () => {
    const before = (await balanceOf(member)).gusd
    const id = await fixture.request(member, '9')
    await send(word('8'), id, 9n * million)
    await run("UPDATE bank.payout SET state = 'failed' WHERE id = $1", [word('8')])
    await setOrder(id, 'payoutFailed')
    await finish(id)
    expect(await fixture.readOrder(id)).toMatchObject({ state: 'failed' })
    expect((await balanceOf(member)).gusd).toBe(before)
    await finish(id)
    await setOrder(id, 'payoutFailed')
    await finish(id)
    // Its row says that it is open again; the ledger has returned it.
    expect(await fixture.readOrder(id)).toMatchObject({ state: 'frozen', reason: 'notProven' })
    expect((await balanceOf(member)).gusd).toBe(before)
  })

  test('error: an order without a failed payment, or with one under way, is not returned', async () => {
    const id = await fixture.request(member, '11')
    const before = (await balanceOf(member)).gusd
    await setOrder(id, 'payoutFailed')
    await finish(id)
    expect(await fixture.readOrder(id), 'nothing failed').toMatchObject({
      state: 'frozen',
      reason: 'notProven',
    })
    await setOrder(id, 'payoutFailed')
    await send(word('9'), id, 5n * million)
    await run("UPDATE bank.payout SET state = 'failed' WHERE id = $1", [word('9')])
    await send(word('a'), id, 6n * million, 2)
    await finish(id)
    expect(await fixture.readOrder(id), 'one is under way').toMatchObject({ state: 'approved' })
    expect((await balanceOf(member)).gusd).toBe(before)
  })
})

describe('growth and losses', () => {
  // Capital that tests booked out of the vault counts against growth: the first row carries as much.
  const totals = { block: 0, grown: 0n, booked: 0n }
  const measure = async (row: { grown: bigint; booked: bigint; shortfall?: bigint }) => {
    totals.block += 1
    totals.grown += row.grown
    totals.booked += row.booked
    await run(
      `INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
         grown_total, booked, booked_total, shortfall, yield_index)
       VALUES (56, $1, $2::bigint - 1, $2, $3, now(), now(), 1, 0, $4, $5, $6, $7, 0)`,
      [vault, totals.block, word('f'), totals.grown, row.booked, totals.booked, row.shortfall ?? 0n],
    )
    return totals.block
  }
  const postGrowth = (block: number) => run('SELECT bank.post_growth(56, $1, $2, now())', [vault, block])
  const balance = async (block: number) =>
    (await run('SELECT bank.balance_losses(56, $1, $2, now()) AS lost', [vault, block])).rows[0]
      .lost as string
  beforeAll(async () => {
    await fixture.asOwner("UPDATE bank.parameter SET value = '0' WHERE name = 'dustReserve'")
    await measure({ grown: 1_000n * million, booked: 0n })
  })

  test('default: what a measurement books is issued once', async () => {
    const revenue = await houseOf('revenue')
    const block = await measure({ grown: 3n * million, booked: 3n * million })
    await postGrowth(block)
    expect(await houseOf('revenue')).toBe(revenue + 3n * million)
    await expect(postGrowth(block)).rejects.toMatchObject({ code: 'LG005' })
    expect(await houseOf('revenue')).toBe(revenue + 3n * million)
  })

  test('error: nothing is issued that no measurement has grown, nor by an older or unknown one', async () => {
    const revenue = await houseOf('revenue')
    const empty = await measure({ grown: 0n, booked: 0n })
    await expect(postGrowth(empty), 'nothing booked').rejects.toMatchObject(unexplained)
    await measure({ grown: million, booked: million })
    await expect(postGrowth(empty), 'an older one').rejects.toMatchObject(unexplained)
    await expect(postGrowth(999), 'an unknown one').rejects.toMatchObject(unexplained)
    const beyond = await measure({ grown: 0n, booked: million })
    await expect(postGrowth(beyond), 'more than has grown').rejects.toMatchObject(unexplained)
    await measure({ grown: million, booked: 0n })
    expect(await houseOf('revenue')).toBe(revenue)
  })

  test('error: revenue bears what the newest measurement lacks and no more', async () => {
    const revenue = await houseOf('revenue')
    const lacking = await measure({ grown: 0n, booked: 0n, shortfall: 2n * million })
    expect(await balance(lacking)).toBe(`${2n * million}`)
    expect(await balance(lacking), 'a second time').toBe('0')
    expect(await houseOf('revenue')).toBe(revenue - 2n * million)
    const whole = await measure({ grown: 0n, booked: 0n })
    await expect(balance(lacking), 'an older one').rejects.toMatchObject(unexplained)
    expect(await balance(whole)).toBe(`${-2n * million}`)
    expect(await houseOf('revenue')).toBe(revenue)
  })
})

describe('fees of the private transfer', () => {
  const pool = `0x${'cc'.repeat(20)}`
  const record = (nullifier: string, fee: bigint, isBooked: boolean) =>
    run('INSERT INTO bank.private_withdrawal VALUES (56, $1, $2, $3, $3, $4, $2, 1, $5)', [
      ...[pool, nullifier, vault, fee, isBooked],
    ])
  const book = (nullifier: string) => run('SELECT bank.post_mixing_fee(56, $1, $2, now())', [pool, nullifier])
  beforeAll(() =>
    run(
      `INSERT INTO bank.private_pool (chain_id, pool, denomination, start_block, relayer, epoch_seconds, minimum_batch)
         VALUES (56, $1, 1, 0, $2, 3600, 1)`,
      [pool, vault],
    ),
  )

  test('default: the fee of a recorded withdrawal is booked, once and as it is recorded', async () => {
    await record(word('1'), 5n * 10n ** 12n, true)
    await book(word('1'))
    expect(await houseOf('revenueBnb')).toBe(5n)
    await expect(book(word('1'))).rejects.toMatchObject({ code: 'LG005' })
    expect(await houseOf('revenueBnb')).toBe(5n)
  })

  test('error: no fee is booked that is a stranger’s, not recorded, or no whole number', async () => {
    const before = await houseOf('revenueBnb')
    await record(word('2'), 5n * 10n ** 12n, false)
    await record(word('3'), 5n * 10n ** 12n + 1n, true)
    for (const nullifier of [word('2'), word('3'), word('4')])
      await expect(book(nullifier)).rejects.toMatchObject(unexplained)
    expect(await houseOf('revenueBnb')).toBe(before)
  })
})
