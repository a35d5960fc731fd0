import { findDiscrepancies, getHouseBalance, type HouseAccount } from '@bank/ledger'
import { fromDecimal, toDecimal } from '@bank/money'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertOperators } from '../../../testing/insertOperators.ts'
import { type GrowthFixture, openGrowthFixture } from '../../../testing/openGrowthFixture.ts'
import { openRechargeBank, type RechargeBank } from '../../../testing/openRechargeBank.ts'
import type { BankContext } from '../../bankContext.ts'
import { watchRecharges } from '../../recharge/watchRecharges.ts'
import { measureGrowth } from '../../revenue/measureGrowth.ts'
import { approveProposal } from '../proposals/approveProposal.ts'
import { getSurplus } from './getSurplus.ts'
import { proposeCapital, proposeSurplusBooking } from './proposeCapital.ts'

let growth: GrowthFixture
let books: RechargeBank
let bank: BankContext
let snapshot: Hex
let operators: Awaited<ReturnType<typeof insertOperators<'treasurer' | 'reviewer'>>>
const unit = 10n ** 18n
const usdt = 1_000_000n
const day = 86_400
const reason = 'a gift that nobody claims'

beforeAll(async () => {
  growth = await openGrowthFixture()
  await growth.recharge.deposit(0, 100_000n)
  await growth.borrow(80_000n)
  await growth.pass(60)
})
afterAll(() => growth?.stop())
/** Measured a month ago, and given 40 USDT since. */
beforeEach(async () => {
  snapshot = await growth.recharge.chain.client.snapshot()
  books = await openRechargeBank({ chainId: 56, urls: [growth.recharge.chain.url] })
  bank = { ...books.bank, vault: { chainId: 56, address: growth.recharge.vault.address } }
  operators = await insertOperators(bank.database, { treasurer: 'treasurer', reviewer: 'reviewer' })
  await watchRecharges(bank, growth.recharge.vault)
  await measure()
  await growth.pass(30 * day)
  expect(await surplus()).toBe('0')
  await growth.give('usdt', 30n * unit)
  await growth.give('aTokens', 10n * unit)
  await growth.pass(0)
})
afterEach(async () => {
  await books?.drop()
  await growth.recharge.chain.client.revert({ id: snapshot })
})

const measure = () => measureGrowth(bank, growth.recharge.vault)
const surplus = async () => (await getSurplus(bank, { operator: operators.treasurer })).surplus
const book = async (propose: typeof proposeCapital | typeof proposeSurplusBooking, amount: string) => {
  const { id: proposalId } = await propose(bank, { operator: operators.treasurer, amount, reason })
  return approveProposal(bank, { operator: operators.reviewer, proposalId })
}
/** Members' money and everything issued, apart from booked losses, is backed by the vault. */
async function expectCovered(borne = 0n) {
  const { assets } = await growth.readTruth()
  const booked = -(await getHouseBalance(bank.database, 'vault')).micro
  expect(assets / 10n ** 12n).toBeGreaterThanOrEqual(booked - borne)
  expect(await findDiscrepancies(bank.database)).toEqual([])
}

test('behavior: vault growth that is not measured yet is no surplus', async () => {
  expect(await surplus()).toBe('40')
  await expect(book(proposeCapital, '40.000001')).rejects.toMatchObject({ code: 3015 })
  await book(proposeSurplusBooking, '40')
  expect(await surplus()).toBe('0')
  await expect(book(proposeSurplusBooking, '1')).rejects.toMatchObject({ code: 3015 })
})

test('behavior: a gift booked between two measurements is revenue once, and growth is too', async () => {
  await book(proposeSurplusBooking, '25')
  const before = await getHouseBalance(bank.database, 'reserve')
  expect(toDecimal(before)).toMatch(/^25(\.0\d*)?$/)
  const { bookedMicro } = await measure()
  expect(bookedMicro).toBeGreaterThan(40n * usdt)
  expect(bookedMicro).toBeLessThan(60n * usdt)
  expect(await surplus()).toBe('15')
  await book(proposeCapital, '15')
  await growth.pass(60)
  expect((await measure()).bookedMicro).toBeLessThan(usdt)
  expect(await surplus()).toBe('0')
  await expect(book(proposeCapital, '0.000001')).rejects.toMatchObject({ code: 3015 })
  await expectCovered()
})

const houseOf = async (account: HouseAccount) => (await getHouseBalance(bank.database, account)).micro

test('behavior: a gift that replaces stolen funds is booked at once and is never revenue', async () => {
  await book(proposeSurplusBooking, '40')
  await measure()
  const before = { revenue: await houseOf('revenue'), dust: await houseOf('dust') }
  const stolen = before.revenue + before.dust + 500n * usdt
  await growth.withdrawATokens(stolen * 10n ** 12n)
  await growth.pass(60)
  await measure()
  expect([await houseOf('revenue'), await houseOf('dust')]).toEqual([0n, 0n])
  const borne = await houseOf('losses')
  expect(borne).toBe(before.revenue + before.dust)

  await growth.give('usdt', 700n * unit)
  await growth.pass(0)
  const shown = await getSurplus(bank, { operator: operators.treasurer })
  expect(shown.surplus).toBe('700')
  // The vault's later yield fills its part.
  const filling = fromDecimal(shown.filling, 'USDT').micro
  expect(filling).toBeGreaterThan(499n * usdt)
  expect(filling).toBeLessThanOrEqual(500n * usdt)
  const proposed = await proposeCapital(bank, { operator: operators.treasurer, amount: '700', reason })
  await expect(
    approveProposal(bank, { operator: operators.treasurer, proposalId: proposed.id }),
  ).rejects.toMatchObject({ code: 403 })
  await approveProposal(bank, { operator: operators.reviewer, proposalId: proposed.id })
  expect(await houseOf('revenue')).toBe(700n * usdt - filling)
  expect(await houseOf('losses')).toBe(borne + filling)
  const { rows } = await bank.database.pool.query(
    `SELECT day, account_id, event_type, credit FROM ledger.house_days(ARRAY[81, 88])
     WHERE event_type IN (16, 17) OR account_id = 88 ORDER BY account_id, event_type`,
  )
  expect(rows.map(({ account_id, event_type, credit }) => [account_id, event_type, BigInt(credit)])).toEqual([
    ['81', 16, 700n * usdt - filling],
    ['81', 17, 40n * usdt],
    ['88', 19, borne + filling],
  ])
  await expectCovered(await houseOf('losses'))
  expect(await surplus()).toBe('0')

  await growth.pass(60)
  const after = await measure()
  expect(after.lostMicro).toBeLessThanOrEqual(0n)
  expect(await houseOf('losses')).toBeLessThanOrEqual(borne + filling)
  expect(await houseOf('revenue')).toBeGreaterThanOrEqual(700n * usdt - filling - usdt)
  await expectCovered(await houseOf('losses'))
})

test('behavior: a gift smaller than the hole fills it as far as it goes, and the next one the rest', async () => {
  await book(proposeSurplusBooking, '40')
  await measure()
  const earned = (await houseOf('revenue')) + (await houseOf('dust'))
  await growth.withdrawATokens((earned + 500n * usdt) * 10n ** 12n)
  await growth.pass(60)
  await measure()
  await growth.give('aTokens', 300n * unit)
  await growth.pass(0)
  // Aave may round a gift of aTokens by a wei.
  const first = (await getSurplus(bank, { operator: operators.treasurer })).surplus
  expect(Number(first)).toBeCloseTo(300, 5)
  await book(proposeSurplusBooking, first)
  expect(await houseOf('revenue')).toBe(0n)
  expect(await houseOf('losses')).toBe(earned + fromDecimal(first, 'USDT').micro)
  await expect(book(proposeSurplusBooking, '1')).rejects.toMatchObject({ code: 3015 })
  await growth.give('usdt', 300n * unit)
  await growth.pass(0)
  await book(proposeCapital, '300')
  const revenue = await houseOf('revenue')
  expect(revenue).toBeGreaterThanOrEqual(99n * usdt)
  expect(revenue).toBeLessThan(102n * usdt)
  await expectCovered(await houseOf('losses'))
})
