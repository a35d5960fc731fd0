import { setTimeout as sleep } from 'node:timers/promises'
import { vaultAbi } from '@bank/chain'
import { startRpcProxy } from '@bank/chain/testing'
import { type Database, openDatabase } from '@bank/database'
import { createPostingKey, getHouseBalance, type HouseAccount, postCapital } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { type Hex, numberToHex, pad, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GrowthFixture, openGrowthFixture } from '../../testing/openGrowthFixture.ts'
import { openRechargeBank, type RechargeBank } from '../../testing/openRechargeBank.ts'
import { measureGrowth } from './measureGrowth.ts'

const chainId = 56
const unit = 10n ** 18n
const microUnit = 10n ** 12n
const usdt = 1_000_000n
const day = 86_400
let growth: GrowthFixture
let books: RechargeBank
let owner: Database
let snapshot: Hex
/** Gifts of this test to the vault, in token units; no posting records them. */
let given: bigint

beforeAll(async () => {
  growth = await openGrowthFixture()
})
afterAll(() => growth?.stop())
beforeEach(async () => {
  snapshot = await growth.recharge.chain.client.snapshot()
  books = await openRechargeBank({ chainId, urls: [growth.recharge.chain.url] })
  owner = openDatabase({ url: books.testDatabase.migrationUrl, poolSize: 1 })
  given = 0n
})
afterEach(async () => {
  expect(await books.discrepancies()).toEqual([])
  await owner.close()
  await books.drop()
  await growth.recharge.chain.client.revert({ id: snapshot })
})

const measure = (bank = books.bank) => measureGrowth(bank, growth.recharge.vault)
const houseOf = async (account: HouseAccount) => (await getHouseBalance(books.bank.database, account)).micro
const countRows = async () => {
  const { rows } = await owner.pool.query('SELECT count(*)::int AS count FROM bank.growth')
  return rows[0].count
}
const give = async (...[kind, units]: Parameters<GrowthFixture['give']>) => {
  await growth.give(kind, units)
  given += units
}
const setDust = (value: string) =>
  owner.pool.query("UPDATE bank.parameter SET value = $1 WHERE name = 'dustReserve'", [value])

describe('growth', () => {
  test('default: a borrower’s interest becomes revenue, to the micro-unit', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(0)
    await measure()
    await growth.pass(30 * day)
    const outcome = await measure()
    expect(outcome).toMatchObject({ state: 'measured', reason: null, lostMicro: 0n })
    // Some 0.6 % a year of 100,000 for a month.
    expect(outcome.bookedMicro).toBeGreaterThan(40n * usdt)
    await expectExact()
    expect(await houseOf('dust')).toBe(1n * usdt)
    expect(await houseOf('vault')).toBe(-(await houseOf('reserve')))
  })

  test('behavior: measured at most once a minute of the chain, and at the end of a day at once', async () => {
    await lendWith(10_000n, 8_000n)
    // Noon of the chain, whatever the hour is here: the end of a day is measured at once.
    await growth.pass(await secondsUntil(day / 2))
    expect((await measure()).state).toBe('measured')
    await growth.pass(20)
    expect((await measure()).state).toBe('idle')
    await growth.pass(60)
    expect((await measure()).state).toBe('measured')
    await growth.pass((await secondsUntil(0)) - 30)
    expect((await measure()).state).toBe('measured')
    await growth.pass(32)
    expect((await measure()).state).toBe('measured')
    await expectExact()
  })

  test('behavior: deposits and payouts between two measurements are no growth', async () => {
    await lendWith(50_000n, 40_000n)
    await growth.pass(0)
    await measure()
    for (let round = 0; round < 4; round += 1) {
      await growth.recharge.deposit(round, 7_777n)
      await growth.pass(3 * day)
      await growth.payOut(round, 999n)
      await growth.payOut(round + 1, 1_000n)
      await growth.pass(day)
      await measure()
      await expectExact()
    }
    expect(await houseOf('revenue')).toBeLessThan(200n * usdt)
  })

  test('behavior: money moved between idle and Aave is no growth', async () => {
    await lendWith(1_000n, 0n)
    await growth.pass(60)
    await measure()
    const send = { from: 19, to: growth.recharge.vault.address, abi: vaultAbi }
    await growth.recharge.send({ ...send, call: 'setIdleTarget', args: [700n * unit] })
    await growth.recharge.send({ ...send, call: 'rebalance', args: [] })
    await growth.pass(60)
    expect(await measure()).toMatchObject({ state: 'measured', bookedMicro: 0n })
    await growth.recharge.send({ ...send, call: 'setIdleTarget', args: [100n * unit] })
    await growth.recharge.send({ ...send, call: 'rebalance', args: [] })
    await growth.pass(60)
    expect(await measure()).toMatchObject({ state: 'measured', bookedMicro: 0n })
    await expectExact()
  })

  test('behavior: a vault that stood before is measured from its first block', async () => {
    await lendWith(100_000n, 80_000n)
    await give('usdt', 50n * unit)
    await growth.pass(90 * day)
    expect((await measure()).bookedMicro).toBe(await earnedMicro())
    await expectExact()
  })

  test('behavior: wei that Aave rounds away are carried and cost at most a micro-unit', async () => {
    await setDust('0')
    await growth.recharge.deposit(0, 1_000n)
    await growth.pass(60)
    await measure()
    for (let round = 1n; round <= 6n; round += 1n) {
      const send = { from: 1, to: growth.recharge.vault.address, abi: vaultAbi, call: 'deposit' }
      await growth.recharge.send({ ...send, args: [round * 333_333_333n * microUnit] })
      await growth.payOut(2, round)
      await growth.pass(60)
      await measure()
      await expectExact()
      expect(await earnedMicro()).toBeGreaterThanOrEqual(-1n)
    }
    expect(await houseOf('revenue')).toBe(0n)
  })
})

describe('gifts', () => {
  for (const kind of ['usdt', 'aTokens', 'supply', 'withdrawal'] as const)
    test(`behavior: ${kind} given to the vault is no income`, async () => {
      await lendWith(10_000n, 8_000n)
      await growth.pass(60)
      await measure()
      await give(kind, 5_000n * unit + 1n)
      await growth.pass(5 * day)
      const { bookedMicro } = await measure()
      expect(bookedMicro).toBeGreaterThan(0n)
      expect(bookedMicro).toBeLessThan(20n * usdt)
      const expected = await earnedMicro()
      // Aave's own rounding of a transfer of aTokens is a wei or two.
      expect((await houseOf('reserve')) - expected).toBeGreaterThanOrEqual(-1n)
      expect((await houseOf('reserve')) - expected).toBeLessThanOrEqual(1n)
    })

  test('behavior: growth that operators booked as surplus is not booked again', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(30 * day)
    await give('usdt', 20n * unit)
    await growth.pass(60)
    const earned = await earnedMicro()
    const booked = {
      key: createPostingKey('surplus'),
      from: 'vault',
      label: 'surplus',
      metadata: {},
    } as const
    const amount = amountOf('USDT', 20n * usdt + earned)
    await postCapital(books.bank.database, { ...booked, amount, at: new Date() })
    expect(await measure()).toMatchObject({ state: 'measured', bookedMicro: 0n, lostMicro: 0n })
    await growth.pass(30 * day)
    expect((await measure()).bookedMicro).toBe((await earnedMicro()) - earned)
  })
})

describe('losses', () => {
  test('behavior: a loss comes out of revenue, then dust, and is recovered before anything is issued again', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(60 * day)
    await measure()
    const before = { revenue: await houseOf('revenue'), issued: await houseOf('reserve') }
    await growth.withdrawATokens(50n * unit)
    await growth.pass(60)
    expect(await measure()).toMatchObject({ state: 'measured', bookedMicro: 0n })
    expect(await houseOf('losses')).toBe(before.issued - (await earnedMicro()))
    expect(await houseOf('revenue')).toBe(before.revenue - (await houseOf('losses')))
    await expectExact()
    await growth.withdrawATokens(1_000n * unit)
    await growth.pass(60)
    await measure()
    expect(await houseOf('revenue')).toBe(0n)
    expect(await houseOf('dust')).toBe(0n)
    expect(await houseOf('losses')).toBe(before.issued)
    let rounds = 0
    while ((await houseOf('losses')) > 0n) {
      await growth.pass(60 * day)
      const { bookedMicro } = await measure()
      await expectExact()
      if (bookedMicro > 0n) expect(await houseOf('losses')).toBe(0n)
      else expect(await houseOf('reserve')).toBe(before.issued)
      rounds += 1
      expect(rounds).toBeLessThan(30)
    }
    expect(await houseOf('dust')).toBe(1n * usdt)
    expect(await houseOf('revenue')).toBe((await earnedMicro()) - usdt)
  })

  test('behavior: income that comes while a loss is not covered goes to the loss first', async () => {
    await lendWith(10_000n, 0n)
    await growth.pass(60)
    await measure()
    await growth.withdrawATokens(50n * unit)
    await growth.pass(60)
    expect(await measure()).toMatchObject({ state: 'measured', lostMicro: 0n })
    await give('usdt', 30n * unit)
    const capital = {
      key: createPostingKey('capital'),
      from: 'vault',
      label: 'capital',
      metadata: {},
    } as const
    await postCapital(books.bank.database, {
      ...capital,
      amount: amountOf('USDT', 30n * usdt),
      at: new Date(),
    })
    await growth.pass(60)
    expect(await measure()).toMatchObject({ state: 'measured', lostMicro: 30n * usdt })
    expect(await houseOf('revenue')).toBe(0n)
    expect(await houseOf('losses')).toBe(30n * usdt)
  })
})

describe('many workers, lying chains', () => {
  test('behavior: eight workers at once measure once', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(10 * day)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => measure()))
    expect(outcomes.filter(({ state }) => state === 'measured')).toHaveLength(1)
    expect(await countRows()).toBe(1)
    expect((await measure()).state).toBe('idle')
    await expectExact()
  })

  test('behavior: workers whose connections are cut book everything once', async () => {
    await lendWith(100_000n, 80_000n)
    // Each is in the middle of its work, and waited for, so that no connection dies after the last round.
    const cut = `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'test'
        AND state <> 'idle'
      ORDER BY pid LIMIT 1`
    const cutOne = async () =>
      (await books.bank.database.pool.query(cut).catch(() => ({ rowCount: 0 }))).rowCount
    for (let round = 0; round < 6; round += 1) {
      await growth.pass(day)
      let running = true
      const workers = [0, 1, 2].map(async () => {
        while (running) {
          await measure().catch(() => undefined)
          await sleep(5)
        }
      })
      try {
        for (let times = 0; times < 5; times += 1) await expect.poll(cutOne, { interval: 1 }).toBe(1)
      } finally {
        running = false
        await Promise.all(workers)
      }
      await measure()
      await expectExact()
    }
    expect(await countRows()).toBe(6)
  })

  test('behavior: a reorganisation of blocks that are not final changes nothing', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(10 * day)
    await measure()
    const booked = await houseOf('reserve')
    await growth.give('usdt', 100n * unit)
    await growth.recharge.chain.client.request({
      method: 'anvil_reorg' as never,
      params: [1, []] as never,
    })
    expect((await measure()).state).toBe('idle')
    await growth.pass(60)
    expect((await measure()).state).toBe('measured')
    expect((await houseOf('reserve')) - booked).toBeLessThan(usdt)
  })

  test('error: finalBlockChanged stops measuring until the chain is the one it was', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(10 * day)
    await measure()
    const liar = await startRpcProxy(growth.recharge.chain.url)
    const { toBlock } = { toBlock: numberToHex((await growth.readTruth()).blockNumber) }
    liar.setFault(async ({ call, forward }) => {
      const answer = await forward()
      if (call.method !== 'eth_getBlockByNumber' || call.params[0] !== toBlock) return answer
      return { ...(answer as object), hash: pad('0x1', { size: 32 }) }
    })
    await growth.pass(day)
    const before = await houseOf('reserve')
    expect(await measure(books.over(liar.url))).toMatchObject({
      state: 'halted',
      reason: 'finalBlockChanged',
      bookedMicro: 0n,
    })
    expect(await houseOf('reserve')).toBe(before)
    const { rows } = await owner.pool.query(
      "SELECT halted_reason FROM bank.chain_follower WHERE kind = 'growth'",
    )
    expect(rows).toEqual([{ halted_reason: 'finalBlockChanged' }])
    await liar.stop()
    expect((await measure()).state).toBe('measured')
    const healed = await owner.pool.query(
      "SELECT halted_reason, halted_at FROM bank.chain_follower WHERE kind = 'growth'",
    )
    expect(healed.rows).toEqual([{ halted_reason: null, halted_at: null }])
    await expectExact()
  })

  test('error: counterWentBack when the vault counts less than before; providersDisagree when one lies', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(10 * day)
    await measure()
    await growth.pass(day)
    const liar = await startRpcProxy(growth.recharge.chain.url)
    const selector = toFunctionSelector('function totalDeposited()')
    liar.setFault(async ({ call, forward }) => {
      const [asked] = call.params as [{ data?: string }]
      return call.method === 'eth_call' && asked.data === selector
        ? pad(numberToHex(99_999n * unit), { size: 32 })
        : forward()
    })
    expect(await measure(books.over(liar.url))).toMatchObject({ reason: 'counterWentBack' })
    const both = books.over(growth.recharge.chain.url, liar.url)
    expect(await measure(both)).toMatchObject({ state: 'halted', reason: 'providersDisagree' })
    await liar.stop()
    expect(await measure(both)).toMatchObject({ state: 'waiting', reason: 'chainUnreadable' })
    expect(await countRows()).toBe(1)
    expect((await measure()).state).toBe('measured')
    await expectExact()
  })

  test('error: counterMismatch when the counter includes deposits without an event', async () => {
    await lendWith(100_000n, 0n)
    await growth.pass(60)
    const liar = await startRpcProxy(growth.recharge.chain.url)
    const selector = toFunctionSelector('function totalDeposited()')
    liar.setFault(async ({ call, forward }) => {
      const [asked] = call.params as [{ data?: string }]
      return call.method === 'eth_call' && asked.data === selector
        ? pad(numberToHex(100_001n * unit), { size: 32 })
        : forward()
    })
    expect(await measure(books.over(liar.url))).toMatchObject({ reason: 'counterMismatch' })
    await liar.stop()
  })

  test('behavior: growth that the issuance cap refuses is carried, and booked when it fits', async () => {
    await lendWith(100_000n, 80_000n)
    await growth.pass(10 * day)
    await owner.pool.query(
      'SELECT ledger.adjust_issuance_cap(1000 - sum(issuable)::bigint) FROM ledger.allowance',
    )
    expect(await measure()).toMatchObject({ state: 'measured', bookedMicro: 0n, lostMicro: 0n })
    await owner.pool.query('SELECT ledger.adjust_issuance_cap(1000000000000)')
    await growth.pass(60)
    expect((await measure()).bookedMicro).toBe(await earnedMicro())
    await expectExact()
  })
})

/** The vault's earnings, from the chain and the gifts of this test; floored to micro-units. */
async function earnedMicro(): Promise<bigint> {
  const { assets, deposited, paidOut } = await growth.readTruth()
  const units = assets - deposited + paidOut - given
  return units >= 0n ? units / microUnit : -((-units + microUnit - 1n) / microUnit)
}

/** Invariant after a measurement: all earnings are in revenue and dust, less losses. */
async function expectExact() {
  const earned = await earnedMicro()
  const [revenue = 0n, dust = 0n, losses = 0n, reserve = 0n] = await Promise.all(
    (['revenue', 'dust', 'losses', 'reserve'] as const).map(houseOf),
  )
  const row = await books.bank.database.kysely
    .selectFrom('bank.growth')
    .select(['booked_total', 'shortfall'])
    .orderBy('to_block', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(BigInt(row.booked_total) - BigInt(row.shortfall)).toBe(earned)
  expect(revenue + dust + losses).toBe(reserve)
  expect(reserve).toBe(BigInt(row.booked_total))
}

async function lendWith(deposit: bigint, borrowed: bigint) {
  await growth.recharge.deposit(0, deposit)
  await growth.recharge.chain.mine(1)
  if (borrowed > 0n) await growth.borrow(borrowed)
}

/** Seconds from the newest block to the next moment that is `secondOfDay` into a day of the chain. */
async function secondsUntil(secondOfDay: number): Promise<number> {
  const { timestamp } = await growth.recharge.chain.client.getBlock()
  return day - ((Number(timestamp) - secondOfDay) % day)
}
