import { getTestAccount } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { findDiscrepancies } from '@bank/ledger'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeTestMember } from '../../testing/openTestBank.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let next = 1

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.setScreening(async () => false)
  // A new UTC day, so that what other tests used up does not count.
  fixture.wait(86_400_000)
  await screenWithdrawals(fixture.bank)
})
afterEach(async () => {
  const { database } = fixture.testDatabase
  expect(await findDiscrepancies(database)).toEqual([])
  expect(await reconcileWithdrawals(database)).toEqual([])
})

const register = (gusd: bigint, history?: 'new') => fixture.register(next++, gusd, history)

const read = (id: string) => fixture.readOrder(id)
const stateOf = async (id: string) => (await read(id)).state

test('default: within the limits it is approved by itself, above them operators decide', async () => {
  const member = await register(50_000n)
  const ids = []
  // One was paid before, so the third makes exactly 10,000.
  for (const amount of ['500', '1', '9498', '1']) ids.push(await fixture.request(member, amount))
  expect(await screenWithdrawals(fixture.bank)).toEqual({ approved: 1, review: 3, frozen: 0, unanswered: 0 })
  expect(await Promise.all(ids.map(read))).toMatchObject([
    { state: 'approved', reviews_needed: 0, reason: null, approved_at: expect.any(Date) },
    { state: 'review', reviews_needed: 1, reason: 'overDailyLimit', approved_at: null },
    { state: 'review', reviews_needed: 1, reason: 'overDailyLimit' },
    { state: 'review', reviews_needed: 2, reason: 'overDailyLimit' },
  ])
})

test("behavior: a member's first is never approved by itself, and no other before the first is paid", async () => {
  const member = await register(100n, 'new')
  const ids = [await fixture.request(member, '1'), await fixture.request(member, '1')]
  await screenWithdrawals(fixture.bank)
  for (const id of ids)
    expect(await read(id)).toMatchObject({
      state: 'review',
      reason: 'firstWithdrawal',
      risk: { isFirst: true, isSanctioned: false, accountAgeMs: expect.any(Number) },
    })
  expect((await Promise.all(ids.map(read))).map(({ risk }) => risk)).toMatchObject([
    { lastDayAmount: '1' },
    { lastDayAmount: '2' },
  ])
})

test('behavior: a large withdrawal in several orders takes two reviewers, as one order does', async () => {
  const member = await register(100_000n)
  const reviewersOf = async (amount: string) => {
    const id = await fixture.request(member, amount)
    await screenWithdrawals(fixture.bank)
    return { id, needed: (await read(id)).reviews_needed }
  }
  const first = await reviewersOf('9900')
  expect(first.needed).toBe(1)
  expect((await reviewersOf('9900')).needed).toBe(2)
  expect((await reviewersOf('9900')).needed).toBe(2)
  // A later order changes nothing of an earlier one.
  expect((await read(first.id)).reviews_needed).toBe(1)
})

test('behavior: what was paid a day before counts no more, what is open still does', async () => {
  const member = await register(100_000n)
  const open = await fixture.request(member, '9000')
  const paid = await fixture.request(member, '500')
  await screenWithdrawals(fixture.bank)
  await fixture.pay(paid)
  fixture.wait(86_400_000)
  const [small, large] = [await fixture.request(member, '1000'), await fixture.request(member, '1')]
  await screenWithdrawals(fixture.bank)
  expect(await read(small)).toMatchObject({ reviews_needed: 1, risk: { lastDayAmount: '10000' } })
  expect(await read(large)).toMatchObject({ state: 'approved', risk: { lastDayAmount: '10001' } })
  expect(await stateOf(open)).toBe('review')
})

test('behavior: a new UTC day has its limits again', async () => {
  const member = await register(2_000n)
  const [first, second] = [await fixture.request(member, '500'), await fixture.request(member, '500')]
  await screenWithdrawals(fixture.bank)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['approved', 'review'])
  fixture.wait(86_400_000)
  const third = await fixture.request(member, '500')
  await screenWithdrawals(fixture.bank)
  expect(await stateOf(third)).toBe('approved')
})

/** Changes the parameter as an operator's act does, and waits out the second for which it is remembered. */
async function setTotalLimit(value: string): Promise<void> {
  const owner = openDatabase({ url: fixture.testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool
    .query('UPDATE bank.parameter SET value = $1 WHERE name = $2', [value, 'withdrawalAutoTotal'])
    .finally(() => owner.close())
  fixture.wait(1_000)
}

test('behavior: all members together stay within the total of the day', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push(await fixture.request(await register(500n), '500'))
  await setTotalLimit('1999.999999')
  expect(await screenWithdrawals(fixture.bank)).toMatchObject({ approved: 3, review: 2 })
  await setTotalLimit('20000')
  const rows = await Promise.all(ids.map(read))
  expect(rows.map(({ reason }) => reason)).toEqual([null, null, null, 'overTotalLimit', 'overTotalLimit'])
})

test('behavior: two at once never pass the automatic limit together', async () => {
  const member = await register(1_000n)
  const ids = [await fixture.request(member, '300'), await fixture.request(member, '300')]
  fixture.setScreening(() => Promise.reject(new Error('no answer')))
  await screenWithdrawals(fixture.bank)
  fixture.setScreening(async () => false)
  // One worker has an answer for the first order alone, another for the second.
  const passOver = (answered: number) => {
    let asked = 0
    const isSanctioned = async () => {
      asked += 1
      if (asked !== answered) throw new Error('no answer')
      return false
    }
    return screenWithdrawals({ ...fixture.bank, screening: { isSanctioned } })
  }
  await fixture.whileHeld(ids, 2, () => Promise.all([passOver(1), passOver(2)]))
  expect((await Promise.all(ids.map(stateOf))).sort()).toEqual(['approved', 'review'])
})

test('behavior: several workers at once decide each order once', async () => {
  const ids: string[] = []
  const member = await register(3_000n)
  for (let count = 0; count < 20; count++) ids.push(await fixture.request(member, '100'))
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => screenWithdrawals(fixture.bank)))
  expect(outcomes.reduce((sum, { approved }) => sum + approved, 0)).toBe(5)
  expect(outcomes.reduce((sum, { review }) => sum + review, 0)).toBe(15)
})

describe('sanctions', () => {
  test('behavior: a sanctions match freezes that order alone', async () => {
    const [hit, other] = [await register(10n), await register(10n)]
    const address = getTestAccount(next - 2).address.toLowerCase()
    const ids = [await fixture.request(hit, '1'), await fixture.request(other, '1')]
    fixture.setScreening(async (asked) => asked === address)
    expect(await screenWithdrawals(fixture.bank)).toMatchObject({ approved: 1, frozen: 1 })
    expect(await Promise.all(ids.map(read))).toMatchObject([
      { state: 'frozen', reason: 'sanctioned', reviews_needed: 2, risk: { isSanctioned: true } },
      { state: 'approved' },
    ])
  })

  test('behavior: without an answer it waits in screening, and others are not held up', async () => {
    const members = await Promise.all([register(10n), register(10n)])
    const silent = getTestAccount(next - 2).address.toLowerCase()
    const ids = await Promise.all(members.map((member) => fixture.request(member, '1')))
    fixture.setScreening(async (asked) => {
      if (asked === silent) throw new Error('no answer')
      return false
    })
    expect(await screenWithdrawals(fixture.bank)).toMatchObject({ approved: 1, unanswered: 1 })
    expect((await Promise.all(ids.map(stateOf))).sort()).toEqual(['approved', 'screening'])
    fixture.setScreening(async () => false)
    expect(await screenWithdrawals(fixture.bank)).toMatchObject({ approved: 1, unanswered: 0 })
  })
})

test('behavior: a ban while an order is open sends it to two reviewers', async () => {
  const member = await register(10n)
  const id = await fixture.request(member, '1')
  await closeTestMember(fixture.bank, { memberId: member })
  await screenWithdrawals(fixture.bank)
  expect(await read(id)).toMatchObject({ state: 'review', reason: 'memberBanned', reviews_needed: 2 })
})
