import { inTransaction, openDatabase } from '@bank/database'
import { findDiscrepancies, type MemberId } from '@bank/ledger'
import { toDecimal } from '@bank/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { readFacts } from './readFacts.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let next = 1

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterAll(() => fixture?.close())
beforeEach(() => {
  // A new UTC day: what other tests used up does not count.
  fixture.wait(86_400_000)
})
afterEach(async () => {
  const { database } = fixture.testDatabase
  expect(await findDiscrepancies(database)).toEqual([])
  expect(await reconcileWithdrawals(database)).toEqual([])
})

const register = () => fixture.register(next++, 1_000n)

/** Requests a withdrawal and screens it. */
async function request(memberId: MemberId, amount: string): Promise<string> {
  const withdrawalId = await fixture.request(memberId, amount)
  await screenWithdrawals(fixture.bank)
  return withdrawalId
}

const readOrder = (withdrawalId: string) =>
  fixture.testDatabase.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['state', 'reason', 'reviews_needed'])
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow()

/** The automatic approvals of the day, of the order's member and in total, as decimals. */
async function readAutomatic(withdrawalId: string): Promise<{ member: string; inAll: string }> {
  const at = await fixture.bank.clock.now()
  const { automatic } = await inTransaction(fixture.testDatabase.database, (tx) =>
    readFacts(tx, { withdrawalId, at }),
  )
  return { member: toDecimal(automatic.member), inAll: toDecimal(automatic.inAll) }
}

/** Sets the total limit as operators do, and waits until the remembered value has expired. */
async function setTotalLimit(value: string): Promise<void> {
  const owner = openDatabase({ url: fixture.testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool
    .query("UPDATE bank.parameter SET value = $1 WHERE name = 'withdrawalAutoTotal'", [value])
    .finally(() => owner.close())
  fixture.wait(1_000)
}

const automatic = { state: 'approved', reason: null, reviews_needed: 0 }

test('behavior: a paid automatic withdrawal still counts against its member’s limit of the day', async () => {
  const member = await register()
  const paid = await request(member, '300')
  expect(await readOrder(paid)).toEqual(automatic)
  await fixture.pay(paid)
  expect(await readOrder(paid)).toMatchObject({ state: 'confirmed' })
  const above = await request(member, '200.000001')
  expect(await readAutomatic(above)).toEqual({ member: '300', inAll: '300' })
  expect(await readOrder(above)).toMatchObject({ state: 'review', reason: 'overDailyLimit' })
  expect(await readOrder(await request(member, '200'))).toEqual(automatic)
})

test('behavior: a paid automatic withdrawal still counts against the total limit of the day', async () => {
  const [first, second] = [await register(), await register()]
  const paid = await request(first, '300')
  await fixture.pay(paid)
  expect(await readOrder(paid)).toMatchObject({ state: 'confirmed' })
  await setTotalLimit('500')
  const above = await request(second, '200.000001')
  expect(await readAutomatic(above)).toEqual({ member: '0', inAll: '300' })
  expect(await readOrder(above)).toMatchObject({ state: 'review', reason: 'overTotalLimit' })
  expect(await readOrder(await request(second, '200'))).toEqual(automatic)
  await setTotalLimit('20000')
})
