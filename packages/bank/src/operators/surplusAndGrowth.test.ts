import { findDiscrepancies, getHouseBalance } from '@bank/ledger'
import { toDecimal } from '@bank/money'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankContext } from '../bankContext.ts'
import { openRechargeBank, type RechargeBank } from '../recharge/rechargeBank.ts'
import { watchRecharges } from '../recharge/watchRecharges.ts'
import { measureGrowth } from '../revenue/measureGrowth.ts'
import { type GrowthWorld, startGrowthWorld } from '../testing/growthWorld.ts'
import { insertOperators } from '../testing/insertOperators.ts'
import { approveProposal } from './approveProposal.ts'
import { getSurplus } from './getSurplus.ts'
import { proposeCapital, proposeSurplusBooking } from './proposeCapital.ts'

let growth: GrowthWorld
let books: RechargeBank
let bank: BankContext
let snapshot: Hex
let operators: Awaited<ReturnType<typeof insertOperators<'treasurer' | 'reviewer'>>>
const unit = 10n ** 18n
const usdt = 1_000_000n
const day = 86_400
const reason = 'a gift that nobody claims'

beforeAll(async () => {
  growth = await startGrowthWorld()
  await growth.world.deposit(0, 100_000n)
  await growth.borrow(80_000n)
  await growth.pass(60)
})
afterAll(() => growth?.stop())
/** Measured a month ago, and given 40 USDT since. */
beforeEach(async () => {
  snapshot = await growth.world.chain.client.snapshot()
  books = await openRechargeBank({ chainId: 56, urls: [growth.world.chain.url] })
  bank = { ...books.bank, vault: { chainId: 56, address: growth.world.vault.address } }
  operators = await insertOperators(bank.database, { treasurer: 'treasurer', reviewer: 'reviewer' })
  await watchRecharges(bank, growth.world.vault)
  await measure()
  await growth.pass(30 * day)
  expect(await surplus()).toBe('0')
  await growth.give('usdt', 30n * unit)
  await growth.give('aTokens', 10n * unit)
  await growth.pass(0)
})
afterEach(async () => {
  await books?.drop()
  await growth.world.chain.client.revert({ id: snapshot })
})

const measure = () => measureGrowth(bank, growth.world.vault)
const surplus = async () => (await getSurplus(bank, { operator: operators.treasurer })).surplus
const book = async (propose: typeof proposeCapital | typeof proposeSurplusBooking, amount: string) => {
  const { id: proposalId } = await propose(bank, { operator: operators.treasurer, amount, reason })
  return approveProposal(bank, { operator: operators.reviewer, proposalId })
}
/** Members' money and everything issued stand on what the vault has, to the micro-unit. */
async function expectCovered() {
  const { assets } = await growth.readTruth()
  const booked = -(await getHouseBalance(bank.database, 'vault')).micro
  expect(assets / 10n ** 12n).toBeGreaterThanOrEqual(booked)
  expect(await findDiscrepancies(bank.database)).toEqual([])
}

test('behavior: what the vault has earned and nobody measured yet is no surplus', async () => {
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
