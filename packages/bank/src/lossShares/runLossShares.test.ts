import { inTransaction } from '@bank/database'
import {
  createPostingKey,
  eventTypes,
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  type MemberId,
  postCapital,
  postStake,
} from '@bank/ledger'
import { amountOf } from '@bank/money'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeToGusd } from '../../testing/funding.ts'
import { insertOperators } from '../../testing/insertOperators.ts'
import { type GrowthFixture, openGrowthFixture } from '../../testing/openGrowthFixture.ts'
import { openRechargeBank, type RechargeBank } from '../../testing/openRechargeBank.ts'
import type { BankContext } from '../bankContext.ts'
import { listLossShares } from '../operators/lossShares/listLossShares.ts'
import { proposeLossReturn } from '../operators/lossShares/proposeLossReturn.ts'
import { proposeLossShare } from '../operators/lossShares/proposeLossShare.ts'
import { approveProposal } from '../operators/proposals/approveProposal.ts'
import { settleProposals } from '../operators/proposals/settleProposals.ts'
import { watchRecharges } from '../recharge/watchRecharges.ts'
import { measureGrowth } from '../revenue/measureGrowth.ts'
import { checkSolvency } from '../solvency/checkSolvency.ts'
import { findEarningDiscrepancies } from '../stakes/findEarningDiscrepancies.ts'
import { reconcileWithdrawals } from '../withdrawals/reconcileWithdrawals.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { runLossShares } from './runLossShares.ts'

const unit = 10n ** 18n
const one = 1_000_000n
const hourMs = 3_600_000
const reason = 'the vault was robbed'

let growth: GrowthFixture
let books: RechargeBank
let bank: BankContext
let snapshot: Hex
let members: MemberId[]
let operators: Awaited<ReturnType<typeof insertOperators<'treasurer' | 'reviewer'>>>

beforeAll(async () => {
  growth = await openGrowthFixture()
  await growth.recharge.deposit(0, 1_000n)
  await growth.recharge.deposit(1, 500n)
  await growth.recharge.deposit(2, 333n)
  await growth.pass(0)
})
afterAll(() => growth?.stop())

/** One member with USDT, one with GUSD and USDT, and one whose money is staked to the last micro-unit. */
beforeEach(async () => {
  snapshot = await growth.recharge.chain.client.snapshot()
  books = await openRechargeBank({ chainId: 56, urls: [growth.recharge.chain.url] })
  bank = { ...books.bank, vault: { chainId: 56, address: growth.recharge.vault.address } }
  operators = await insertOperators(bank.database, { treasurer: 'treasurer', reviewer: 'reviewer' })
  members = [await books.register(0), await books.register(1), await books.register(2)]
  await watchRecharges(bank, growth.recharge.vault)
  await exchangeToGusd(bank, { memberId: memberAt(1), gusdMicro: 499_999_999n })
  await exchangeToGusd(bank, { memberId: memberAt(2), gusdMicro: 333n * one })
  await stake(memberAt(2), 100n * one)
  await stake(memberAt(2), 233n * one)
  await measure()
})
afterEach(async () => {
  expect(await findDiscrepancies(bank.database)).toEqual([])
  expect(await findEarningDiscrepancies(bank.database)).toEqual([])
  await books.drop()
  await growth.recharge.chain.client.revert({ id: snapshot })
})

function memberAt(index: number): MemberId {
  return members[index] ?? expect.unreachable()
}

async function stake(memberId: MemberId, micro: bigint): Promise<void> {
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const { id } = await tx
      .insertInto('bank.stake')
      .values({
        key: crypto.randomUUID(),
        member_id: memberId,
        template_id: 1,
        days: 0,
        principal: micro,
        start_ppb: '0',
        end_ppb: '0',
        promised: '0',
        opened_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = createPostingKey('test stake', id)
    await postStake(tx, { key, memberId, amount: amountOf('GUSD', micro), promised: null, metadata: {}, at })
  })
}

const measure = () => measureGrowth(bank, growth.recharge.vault)
const check = () =>
  checkSolvency(bank, { chainId: 56, address: growth.recharge.vault.address, startBlock: 0n })
const houseOf = async (account: Parameters<typeof getHouseBalance>[1], type?: number) =>
  (await getHouseBalance(bank.database, account, type)).micro
const countShares = async () =>
  (await bank.database.kysely.selectFrom('bank.loss_share').select('id').execute()).length

/** Sums a member's balances and open principal. */
async function totalOf(memberId: MemberId): Promise<bigint> {
  const { USDT, GUSD } = await getBalances(bank.database, memberId)
  const stakes = await bank.database.kysely
    .selectFrom('bank.stake')
    .select('principal')
    .where('member_id', '=', `${memberId}`)
    .where('redeemed_at', 'is', null)
    .execute()
  return stakes.reduce((sum, { principal }) => sum + BigInt(principal), USDT.total.micro + GUSD.total.micro)
}
const listTotals = () => Promise.all(members.map(totalOf))

/** Steals aTokens, which growth counts as a loss; answers what is missing. */
async function rob(units: bigint): Promise<bigint> {
  await growth.withdrawATokens(units)
  await growth.pass(61)
  await measure()
  const outcome = await check()
  if (outcome.state !== 'insolvent') return expect.unreachable()
  return outcome.liabilities - outcome.assets
}

const propose = () => proposeLossShare(bank, { operator: operators.treasurer, reason })
const approve = (proposalId: string) => approveProposal(bank, { operator: operators.reviewer, proposalId })

/** Proposes, approves, and lets a day pass: the worker finds it. */
async function decide(): Promise<string> {
  const { id } = await propose()
  await approve(id)
  books.wait(24 * hourMs)
  expect(await settleProposals(bank)).toMatchObject({ applied: 1 })
  return id
}

async function open(): Promise<void> {
  expect(await runLossShares(bank)).toMatchObject({ state: 'swept' })
  // Measurements are of whole milliseconds: one in that of the sweep does not count as after it.
  for (let isAfter = false; !isAfter; ) {
    expect(await check()).not.toMatchObject({ state: 'unread' })
    const { rows } = await bank.database.pool.query<{
      isAfter: boolean
    }>(`SELECT max(c.read_at) > max(s.swept_at) AS "isAfter"
      FROM bank.solvency_check c, bank.loss_share s WHERE s.state = 'waiting'`)
    isAfter = rows[0]?.isAfter === true
  }
}

test('default: a robbed vault’s loss is shared to the last micro-unit, and the bank is solvent again', async () => {
  const before = await listTotals()
  const missing = await rob(444n * unit + 123_456n * 10n ** 12n)
  await decide()
  await open()
  expect(await runLossShares(bank)).toMatchObject({ state: 'done', members: 3 })
  const after = await listTotals()
  const taken = before.map((micro, index) => micro - (after[index] ?? 0n))
  const claims = before.reduce((sum, micro) => sum + micro, 0n)
  expect(taken.reduce((sum, micro) => sum + micro, 0n)).toBe(missing)
  for (const [index, micro] of taken.entries()) {
    const floor = ((before[index] ?? 0n) * missing) / claims
    expect([floor, floor + 1n]).toContain(micro)
  }
  expect(await houseOf('losses', eventTypes.lossShare)).toBe(missing)
  const outcome = await check()
  expect(outcome).toMatchObject({ state: 'solvent' })
  if (outcome.state === 'unread') expect.unreachable()
  expect(outcome.assets - outcome.liabilities).toBe(0n)
})

test('behavior: what members bore is never revenue, however the vault is measured afterwards', async () => {
  await rob(400n * unit)
  await decide()
  await open()
  await runLossShares(bank)
  await growth.pass(61)
  expect(await measure()).toMatchObject({ state: 'measured', bookedMicro: 0n, lostMicro: 0n })
  expect(await houseOf('revenue')).toBe(0n)
  // Nor is the platform charged again for it: what it earns later stays revenue, but for Aave's rounding.
  await exchangeToGusd(bank, { memberId: memberAt(0), gusdMicro: one, feeMicro: 5n * one })
  await growth.pass(61)
  await measure()
  expect((await houseOf('revenue')) + (await houseOf('dust'))).toBeGreaterThanOrEqual(5n * one - 5n)
})

test('behavior: revenue and capital bear a loss that growth does not see before any member does', async () => {
  await growth.give('usdt', 50n * unit)
  await growth.pass(61)
  await measure()
  await books.asOwner("UPDATE bank.parameter SET value = '0' WHERE name = 'dustReserve'")
  const at = await bank.clock.now()
  await postCapital(bank.database, {
    key: createPostingKey('test capital'),
    from: 'vault',
    label: 'capital',
    amount: amountOf('USDT', 50n * one),
    metadata: {},
    at,
  })
  // By a stolen key: a payment, which no measurement of growth counts as a loss.
  await growth.payOut(9, 200n)
  await growth.pass(61)
  await measure()
  expect(await check()).toMatchObject({ state: 'insolvent' })
  const before = await listTotals()
  await decide()
  await open()
  expect(await houseOf('revenue')).toBe(0n)
  expect(await runLossShares(bank)).toMatchObject({ state: 'done' })
  const after = await listTotals()
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, micro) => total + micro, 0n)
  expect(sum(before) - sum(after)).toBe(150n * one)
  await growth.pass(61)
  expect(await measure()).toMatchObject({ bookedMicro: 0n, lostMicro: 0n })
  expect(await houseOf('revenue')).toBe(0n)
})

test('error: 403 one operator alone; nothing moves before a day has passed', async () => {
  await rob(100n * unit)
  const before = await listTotals()
  const { id } = await propose()
  await expect(
    approveProposal(bank, { operator: operators.treasurer, proposalId: id }),
  ).rejects.toMatchObject({ code: 403 })
  expect(await approve(id)).toMatchObject({ state: 'approved' })
  books.wait(24 * hourMs - 1_000)
  expect(await settleProposals(bank)).toMatchObject({ applied: 0 })
  expect(await runLossShares(bank)).toMatchObject({ state: 'none' })
  expect(await countShares()).toBe(0)
  expect(await listTotals()).toEqual(before)
})

test('error: the database begins nothing that two operators did not decide a day before', async () => {
  await rob(100n * unit)
  const { id } = await propose()
  await approve(id)
  const begin = () =>
    bank.database.pool.query('SELECT bank.begin_loss_share($1, $2)', [id, new Date(Date.now() + 72 * hourMs)])
  await expect(begin()).rejects.toMatchObject({ code: 'LG010' })
  await books.asOwner(`UPDATE bank.proposal SET state = 'applied', effect_at = decided_at WHERE id = ${id}`)
  await expect(begin()).rejects.toMatchObject({ code: 'LG010' })
})

test('error: 3018 nothing is missing', async () => {
  await check()
  await expect(propose()).rejects.toMatchObject({ code: 3018 })
})

test('behavior: a worker that dies between any two shares continues, and no member is charged twice', async () => {
  const before = await listTotals()
  const missing = await rob(300n * unit)
  await decide()
  await open()
  let deaths = 0
  for (const point of ['chunk:locked', 'chunk:posted']) {
    const failpoint = async (reached: string) => {
      if (reached !== point) return
      deaths += 1
      throw new Error('killed')
    }
    await expect(runLossShares(bank, { chunkMembers: 1, failpoint })).rejects.toThrow('killed')
  }
  let locked = 0
  const dieAtSecond = async (reached: string) => {
    if (reached === 'chunk:locked') locked += 1
    if (locked === 2) throw new Error('killed')
  }
  await expect(runLossShares(bank, { chunkMembers: 1, failpoint: dieAtSecond })).rejects.toThrow('killed')
  expect(deaths).toBe(2)
  expect(await runLossShares(bank, { chunkMembers: 1 })).toMatchObject({ state: 'done', members: 2 })
  const after = await listTotals()
  expect(before.reduce((sum, micro, index) => sum + micro - (after[index] ?? 0n), 0n)).toBe(missing)
  expect(await runLossShares(bank)).toMatchObject({ state: 'none' })
})

test('behavior: two workers at once charge each member once', async () => {
  const before = await listTotals()
  const missing = await rob(300n * unit)
  await decide()
  await open()
  await Promise.all([runLossShares(bank, { chunkMembers: 1 }), runLossShares(bank, { chunkMembers: 1 })])
  await runLossShares(bank)
  const after = await listTotals()
  expect(before.reduce((sum, micro, index) => sum + micro - (after[index] ?? 0n), 0n)).toBe(missing)
})

test('behavior: a loss that came back before its day is not shared', async () => {
  const before = await listTotals()
  await rob(100n * unit)
  await decide()
  await growth.give('aTokens', 101n * unit)
  await growth.pass(0)
  await open()
  expect(await runLossShares(bank)).toMatchObject({ state: 'void', members: 0 })
  expect(await listTotals()).toEqual(before)
})

test('behavior: the preview shows every share as it is then posted', async () => {
  await rob(250n * unit)
  const { id, detail } = await propose()
  const page = { operator: operators.reviewer, proposalId: id, pageNo: 1, pageSize: 10 }
  const preview = await listLossShares(bank, page)
  expect(preview).toMatchObject({ basis: 'computed', total: 3, amount: detail['amount'] })
  await approve(id)
  books.wait(24 * hourMs)
  await settleProposals(bank)
  await open()
  await runLossShares(bank)
  const posted = await listLossShares(bank, page)
  expect(posted.basis).toBe('fixed')
  const toShares = (rows: typeof posted.dataList) =>
    rows.map(({ memberId, claim, share }) => ({ memberId, claim, share }))
  expect(toShares(posted.dataList)).toEqual(toShares(preview.dataList))
})

test('behavior: a recovery goes back to those who bore the loss, to the last micro-unit', async () => {
  const before = await listTotals()
  await rob(400n * unit)
  const lossId = await decide()
  await open()
  await runLossShares(bank)
  const robbed = await listTotals()
  const missing = before.reduce((sum, micro, index) => sum + micro - (robbed[index] ?? 0n), 0n)
  await growth.give('usdt', 400n * unit)
  await growth.pass(61)
  await measure()
  const giveBack = async (micro: bigint) => {
    const amount = `${micro / one}.${`${micro % one}`.padStart(6, '0')}`
    const { id } = await proposeLossReturn(bank, { operator: operators.treasurer, reason, lossId, amount })
    await approve(id)
    expect(await runLossShares(bank)).toMatchObject({ state: 'none' })
    books.wait(24 * hourMs)
    expect(await settleProposals(bank)).toMatchObject({ applied: 1 })
    expect(await runLossShares(bank)).toMatchObject({ state: 'done' })
  }
  await giveBack(100_000_001n)
  await giveBack(missing - 100_000_001n)
  expect(await listTotals()).toEqual(before)
  await growth.pass(61)
  expect(await measure()).toMatchObject({ bookedMicro: 0n, lostMicro: 0n })
  expect(await check()).toMatchObject({ state: 'solvent' })
  await expect(giveBack(1n)).rejects.toMatchObject({ code: 3015 })
})

test('behavior: an open order is a claim that waits while a loss is shared, and returns where the balance does not suffice', async () => {
  const memberId = memberAt(0)
  const member = { id: memberId, banned: false }
  await exchangeToGusd(bank, { memberId, gusdMicro: 999_999_999n })
  const { withdrawalId } = await requestWithdrawal(bank, { member, amount: '999.999999' })
  const [, ...others] = await listTotals()
  const missing = await rob(900n * unit)
  const { detail } = await propose()
  expect(detail['claims']).toBe('1833')
  await decide()
  await open()
  await runLossShares(bank)
  const order = await bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['state', 'reason'])
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ state: 'cancelled', reason: 'lossShare' })
  const after = await listTotals()
  const left = after.reduce((sum, micro) => sum + micro, 0n)
  expect(left).toBe(1_833n * one - missing)
  expect(after.slice(1).every((micro, index) => micro < (others[index] ?? 0n))).toBe(true)
  expect(await reconcileWithdrawals(bank.database)).toEqual([])
})
