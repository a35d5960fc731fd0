import { vaultAbi } from '@bank/chain'
import { getTestAccount } from '@bank/chain/testing'
import { type Hex, numberToHex, pad } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSolvencyFixture, type SolvencyFixture } from '../../testing/openSolvencyFixture.ts'
import { checkSolvency } from './checkSolvency.ts'
import { getSolvency } from './getSolvency.ts'

const unit = 10n ** 18n
const usdt = 1_000_000n
const ownerIndex = 19

let shared: SolvencyFixture
let fixture: SolvencyFixture

async function open(): Promise<SolvencyFixture> {
  const opened = await openSolvencyFixture()
  const memberId = await opened.recharge(0, 3_000n)
  await opened.recharge(1, 500n)
  await opened.exchange(memberId as never, 2_000n * usdt)
  // Own funds of the platform, so that a few wei of Aave's rounding leave no gap.
  await opened.growth.give('usdt', unit)
  await opened.growth.pass(0)
  return opened
}

beforeAll(async () => {
  shared = await open()
})
afterAll(() => shared.stop())
beforeEach(() => {
  fixture = shared
})

const check = () => checkSolvency(fixture.bank, fixture.vault)
const page = { pageNo: 1, pageSize: 10 }
const readCheck = async () => (await getSolvency(fixture.bank, page)).check

/** A payment of the vault, by a key that may pay; mined and final. */
async function payOut(number: number, micro: bigint): Promise<{ id: Hex; recipient: string }> {
  const id = pad(numberToHex(number), { size: 32 })
  const recipient = getTestAccount(9).address
  await fixture.growth.recharge.send({
    from: ownerIndex,
    to: fixture.vault.address,
    abi: vaultAbi,
    call: 'payOut',
    args: [id, recipient, micro * 10n ** 12n],
  })
  await fixture.growth.pass(0)
  return { id, recipient: recipient.toLowerCase() }
}

/** An order of the first member, with one part that is being sent; balances move as a request moves them. */
async function insertPayout(payout: { id: Hex; recipient: string; micro: bigint }): Promise<void> {
  const { id, recipient, micro } = payout
  await fixture.asOwner(`
    INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, created_at, state_at)
      SELECT gen_random_uuid(), min(id), '${recipient}', ${micro}, 'approved', now(), now() FROM bank.member;
    UPDATE ledger.member_closing SET balance = balance - ${micro} WHERE asset = 1;
    INSERT INTO ledger.house_closing VALUES (82, 98, ${micro});
    INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount, state)
      SELECT '${id}', id, 1, '0x${'22'.repeat(32)}', '${recipient}', ${micro}, 'sending' FROM bank.withdrawal`)
}

/** The ledger follows the vault's payouts so far without booking anything. */
async function followPayouts(paidOut: bigint): Promise<void> {
  const { blockNumber } = await fixture.growth.readTruth()
  await setPayoutCursor({ block: blockNumber, paidOut })
}

async function setPayoutCursor({ block, paidOut }: { block: bigint; paidOut: bigint }): Promise<void> {
  await fixture.asOwner(`DELETE FROM bank.chain_follower WHERE kind = 'payouts';
    INSERT INTO bank.chain_follower (kind, chain_id, address, block_number, block_hash, block_time, counted, updated_at)
    VALUES ('payouts', 56, '${fixture.vault.address}', ${block}, '0x${'00'.repeat(32)}', now(), ${paidOut}, now())`)
}

test('default: the vault’s assets at a final block cover the liabilities', async () => {
  expect(await check()).toMatchObject({ state: 'solvent', liabilities: 3_500n * usdt })
  expect(await readCheck()).toMatchObject({
    isSolvent: true,
    liabilitiesAmount: '3500',
    uncreditedAmount: '0',
    inTransitAmount: '0',
  })
  const found = await readCheck()
  expect(found?.liabilities.slice(0, 2)).toEqual([
    { kind: 'usdt', amount: '1500' },
    { kind: 'gusd', amount: '2000' },
  ])
  expect(Number(found?.assetsAmount)).toBeCloseTo(3_501, 4)
})

test('default: a check keeps the block, the vault’s figures in micro-units and what it answered', async () => {
  const { client } = fixture.growth.recharge.chain
  const { number, hash, timestamp } = await client.getBlock({ blockTag: 'finalized' })
  const ask = (functionName: 'idleUSDT' | 'withdrawableUSDT') =>
    client.readContract({
      address: fixture.vault.address,
      abi: vaultAbi,
      functionName,
      blockNumber: number ?? expect.unreachable(),
    })
  const [idle, withdrawable] = await Promise.all([ask('idleUSDT'), ask('withdrawableUSDT')])
  const { assets } = await fixture.growth.readTruth()
  const outcome = await check()
  const row = await fixture.bank.database.kysely
    .selectFrom('bank.solvency_check')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const micro = (units: bigint) => `${units / 10n ** 12n}`
  expect(row).toMatchObject({
    chain_id: '56',
    vault: fixture.vault.address,
    block_number: `${number}`,
    block_hash: hash,
    block_time: new Date(Number(timestamp) * 1_000),
    idle: micro(idle),
    supplied: micro(assets - idle),
    withdrawable: micro(withdrawable),
    assets: micro(assets),
    liabilities: `${3_500n * usdt}`,
    equity: '0',
  })
  expect(outcome).toEqual({
    state: 'solvent',
    assets: BigInt(row.assets),
    liabilities: BigInt(row.liabilities),
  })
})

test('behavior: checks of more than thirty days are forgotten', async () => {
  const list = async () =>
    (
      await fixture.bank.database.kysely
        .selectFrom('bank.solvency_check')
        .select('id')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  await fixture.asOwner('DELETE FROM bank.solvency_check')
  await check()
  await check()
  const [first, second] = await list()
  for (const [id, days] of [
    [first, 31],
    [second, 29],
  ])
    await fixture.asOwner(
      `UPDATE bank.solvency_check SET at = now() - interval '${days} days' WHERE id = ${id}`,
    )
  await check()
  expect((await list()).slice(0, -1)).toEqual([second])
})

test('error: unread a vault on a chain without a reader', async () => {
  expect(await checkSolvency(fixture.bank, { ...fixture.vault, chainId: 1 })).toEqual({
    state: 'unread',
    reason: 'chain 1 has no reader',
  })
})

test('behavior: a check of seven hours ago is not accepted: rewards and new stakes wait for the next check', async () => {
  expect((await check()).state).toBe('solvent')
  await fixture.asOwner(`UPDATE bank.solvency_check SET read_at = read_at - interval '7 hours'`)
  expect((await getSolvency(fixture.bank, page)).stopped).toEqual({
    rewards: true,
    newStakes: true,
    reason: 'unread',
  })
  await check()
  expect((await getSolvency(fixture.bank, page)).stopped.reason).toBeNull()
})

test('behavior: the platform’s own funds are no liability', async () => {
  await fixture.asOwner(
    `INSERT INTO ledger.house_closing VALUES (81, 99, ${5n * usdt}), (80, 99, ${-5n * usdt})`,
  )
  expect(await check()).toMatchObject({ state: 'solvent', liabilities: 3_500n * usdt })
  await fixture.asOwner('DELETE FROM ledger.house_closing WHERE event_type = 99')
})

const hole = 2n * usdt
const house = (code: number) => ({
  breaks: `INSERT INTO ledger.house_closing VALUES (${code}, 99, ${hole})`,
  heals: 'DELETE FROM ledger.house_closing WHERE event_type = 99',
})
const entries = (asset: 0 | 1) => ({
  breaks: `UPDATE ledger.member_closing SET balance = balance + ${hole} WHERE asset = ${asset}`,
  heals: `UPDATE ledger.member_closing SET balance = balance - ${hole} WHERE asset = ${asset}`,
})
const stake = (values: string) => ({
  breaks: `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at,
    expire_at) SELECT gen_random_uuid(), min(id), ${values} FROM bank.member`,
  heals: 'DELETE FROM bank.stake',
})
const terms: Record<string, { breaks: string; heals: string }> = {
  'members’ USDT': entries(0),
  'members’ GUSD': entries(1),
  'staked principal': stake(`1, 0, ${hole}, 0, 0, 0, now(), NULL`),
  'stakes of the books': house(83),
  'promised interest': stake(`2, 15, 1, 0, 0, ${hole}, now(), now() + interval '15 days'`),
  'escrow of the books': house(84),
  'pending withdrawals': {
    breaks: `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, created_at, state_at)
      SELECT gen_random_uuid(), min(id), '0x${'11'.repeat(20)}', ${hole}, now(), now() FROM bank.member`,
    heals: 'DELETE FROM bank.withdrawal',
  },
  'pending withdrawals of the books': house(82),
  'pending USDT withdrawals of the books': house(19),
  suspense: house(18),
  'the bonus pool': house(86),
  'rewards set aside': house(85),
  'interest set aside': house(87),
}

test.each(Object.entries(terms))(
  'behavior: %s beyond what the vault has make the bank insolvent, and rewards and new stakes stop',
  async (_name, { breaks, heals }) => {
    await fixture.asOwner(breaks)
    expect((await check()).state).toBe('insolvent')
    const short = await getSolvency(fixture.bank, page)
    expect(short.stopped).toEqual({ rewards: true, newStakes: true, reason: 'insolvent' })
    // Own funds of the platform are booked, and none of them is in the vault any more.
    expect(short.waterfall[0]).toEqual({ step: 'houseEquity', amount: '0' })
    await fixture.asOwner(heals)
    expect((await check()).state).toBe('solvent')
    const whole = await getSolvency(fixture.bank, page)
    expect(whole.stopped.reason).toBeNull()
    const { assetsAmount = '0', liabilitiesAmount = '0' } = whole.check ?? {}
    expect(Number(whole.waterfall[0]?.amount)).toBeCloseTo(
      Number(assetsAmount) - Number(liabilitiesAmount),
      6,
    )
    expect(Number(whole.waterfall[0]?.amount)).toBeGreaterThan(0)
  },
)

test('behavior: interest that demand stakes have accrued is owed as far as revenue covers it, and no further', async () => {
  const opened = "now() - interval '365 days'"
  await fixture.asOwner(stake(`1, 0, ${100n * usdt}, 500000000, 500000000, 0, ${opened}, NULL`).breaks)
  await fixture.asOwner(
    `INSERT INTO ledger.house_closing VALUES (81, 99, ${10n * usdt}), (80, 99, ${-10n * usdt})`,
  )
  await check()
  expect((await readCheck())?.liabilities.find(({ kind }) => kind === 'interest')?.amount).toBe('10')
  await fixture.asOwner(`UPDATE ledger.house_closing SET balance = balance * 10 WHERE event_type = 99`)
  await check()
  const accrued = (await readCheck())?.liabilities.find(({ kind }) => kind === 'interest')?.amount
  expect(Number(accrued)).toBeCloseTo(50, 2)
  await fixture.asOwner('DELETE FROM ledger.house_closing WHERE event_type = 99; DELETE FROM bank.stake')
})

test('behavior: after a day that was stopped, interest is owed at the rate a redemption pays', async () => {
  const opened = "now() - interval '365 days'"
  await fixture.asOwner(stake(`1, 0, ${36_500n * usdt}, 5000000, 30000000, 0, ${opened}, NULL`).breaks)
  await fixture.asOwner(`
    INSERT INTO ledger.house_closing VALUES (81, 99, ${100n * usdt}), (80, 99, ${-100n * usdt});
    INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, planned_at, halted_reason)
    SELECT (now() AT TIME ZONE 'UTC')::date - back, 'done', 0, 0, 0, 0, 0, 0, 0, 0, ppb, 0, now(), reason
    FROM (VALUES (3, 10000000, NULL), (2, 0, 'yieldClosed')) AS d(back, ppb, reason)`)
  await check()
  const accrued = (await readCheck())?.liabilities.find(({ kind }) => kind === 'interest')?.amount
  // One per cent a year of 36500 is one a day; yesterday is not settled, nor is today.
  expect(Number(accrued)).toBeGreaterThanOrEqual(1)
  expect(Number(accrued)).toBeLessThan(2.01)
  await fixture.asOwner(`DELETE FROM ledger.house_closing WHERE event_type = 99; DELETE FROM bank.stake;
    DELETE FROM bank.settlement_day`)
})

test('behavior: aTokens that vanish are seen at once', async () => {
  const { assets } = await fixture.growth.readTruth()
  await fixture.growth.withdrawATokens(10n * unit)
  await fixture.growth.pass(0)
  expect(await check()).toMatchObject({ state: 'insolvent' })
  expect((await fixture.growth.readTruth()).assets).toBeLessThan(assets)
  await fixture.growth.give('aTokens', 10n * unit)
  await fixture.growth.pass(0)
  expect(await check()).toMatchObject({ state: 'solvent' })
})

test('error: a chain that does not answer, or is behind the books, measures nothing', async () => {
  await check()
  const before = await readCheck()
  const silent = fixture.over('http://127.0.0.1:9')
  expect(await checkSolvency(silent, fixture.vault)).toEqual({
    state: 'unread',
    reason: expect.stringContaining('127.0.0.1'),
  })
  await fixture.asOwner(
    "UPDATE bank.chain_follower SET block_number = block_number + 1000 WHERE kind = 'recharges'",
  )
  expect(await check()).toEqual({ state: 'unread', reason: 'chainBehind' })
  await fixture.asOwner(
    "UPDATE bank.chain_follower SET block_number = block_number - 1000 WHERE kind = 'recharges'",
  )
  expect(await readCheck()).toEqual(before)
})

describe('a bank of its own, for what cannot be undone', () => {
  beforeEach(async () => {
    fixture = await open()
  })
  afterEach(() => fixture.stop())

  test('behavior: a deposit that is no balance yet hides no hole', async () => {
    await fixture.asOwner(entries(0).breaks)
    await fixture.growth.recharge.deposit(2, 400n)
    await fixture.growth.pass(0)
    expect(await check()).toMatchObject({ state: 'insolvent' })
    expect((await readCheck())?.uncreditedAmount).toBe('400')
    await fixture.asOwner(entries(0).heals)
    expect(await check()).toMatchObject({ state: 'solvent' })
    await fixture.follow()
    expect(await check()).toMatchObject({ state: 'solvent', liabilities: 3_900n * usdt })
    expect((await readCheck())?.uncreditedAmount).toBe('0')
  })

  test('behavior: a payment of ours on its way makes no hole, a stranger’s does', async () => {
    const { id, recipient } = await payOut(1, 50n * usdt)
    await insertPayout({ id, recipient, micro: 50n * usdt })
    expect(await check()).toMatchObject({ state: 'solvent' })
    expect((await readCheck())?.inTransitAmount).toBe('50')
    await fixture.asOwner(`UPDATE bank.payout SET amount = ${51n * usdt}`)
    expect(await check()).toMatchObject({ state: 'insolvent' })
    await fixture.asOwner(`UPDATE bank.payout SET amount = ${50n * usdt}`)
    await payOut(2, 7n * usdt)
    expect(await check()).toMatchObject({ state: 'insolvent' })
    expect((await readCheck())?.inTransitAmount).toBe('50')
    // Also once the ledger has recorded it: a record repays no member.
    await followPayouts(57n * usdt)
    expect(await check()).toMatchObject({ state: 'insolvent' })
    await fixture.growth.give('usdt', 57n * unit)
    await fixture.growth.pass(0)
    expect(await check()).toMatchObject({ state: 'solvent' })
  })

  test('behavior: only what our own row names, to the last digit, is a payment of ours', async () => {
    const { id, recipient } = await payOut(1, 50n * usdt)
    await insertPayout({ id, recipient, micro: 50n * usdt })
    const readInTransit = async () => {
      await check()
      return (await readCheck())?.inTransitAmount
    }
    expect(await readInTransit()).toBe('50')
    await fixture.asOwner(`UPDATE bank.payout SET state = 'failed'`)
    expect(await readInTransit()).toBe('0')
    await fixture.asOwner(`UPDATE bank.payout SET state = 'sending'`)
    expect(await readInTransit()).toBe('50')
    await fixture.asOwner(`UPDATE bank.payout SET recipient = '0x${'77'.repeat(20)}'`)
    expect(await readInTransit()).toBe('0')
    await fixture.asOwner(`UPDATE bank.payout SET recipient = '${recipient}', id = '0x${'88'.repeat(32)}'`)
    expect(await readInTransit()).toBe('0')
  })

  test('behavior: payments are read from the block after the vault’s first or the last that is booked', async () => {
    const { id, recipient } = await payOut(1, 50n * usdt)
    await insertPayout({ id, recipient, micro: 50n * usdt })
    const { client } = fixture.growth.recharge.chain
    const [paid] = await client.getContractEvents({
      address: fixture.vault.address,
      abi: vaultAbi,
      eventName: 'PaidOut',
      fromBlock: 0n,
    })
    const block = paid?.blockNumber ?? expect.unreachable()
    const readInTransit = async (startBlock: bigint) => {
      await checkSolvency(fixture.bank, { ...fixture.vault, startBlock })
      return (await readCheck())?.inTransitAmount
    }
    expect(await readInTransit(block - 1n)).toBe('50')
    expect(await readInTransit(block)).toBe('0')
    await setPayoutCursor({ block: block - 1n, paidOut: 0n })
    expect(await readInTransit(0n)).toBe('50')
    expect(await readInTransit(block)).toBe('0')
    await setPayoutCursor({ block, paidOut: 0n })
    expect(await readInTransit(0n)).toBe('0')
    // A booked payment excuses nothing, though its event is read again.
    await setPayoutCursor({ block: block - 1n, paidOut: 20n * usdt })
    expect(await readInTransit(0n)).toBe('30')
    await setPayoutCursor({ block: block - 1n, paidOut: 50n * usdt })
    expect(await readInTransit(0n)).toBe('0')
    await setPayoutCursor({ block: block - 1n, paidOut: 51n * usdt })
    expect(await readInTransit(0n)).toBe('0')
    // Payouts that are followed further than the final block: the chain has gone back.
    await setPayoutCursor({ block: block + 1_000n, paidOut: 50n * usdt })
    expect(await check()).toEqual({ state: 'unread', reason: 'chainBehind' })
  })
})
