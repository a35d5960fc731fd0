import { findDiscrepancies, type MemberId } from '@bank/ledger'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  getOperator,
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { reviewWithdrawal } from './reviewWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let memberId: MemberId

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  memberId = await fixture.register(1, 10_000n)
})
afterAll(() => fixture.close())
afterEach(async () => {
  fixture.setScreening(async () => false)
  const { database } = fixture.testDatabase
  expect(await findDiscrepancies(database)).toEqual([])
  expect(await reconcileWithdrawals(database)).toEqual([])
})

const cancel = (withdrawalId: string) => cancelWithdrawal(fixture.bank, { memberId, withdrawalId })
const approve = (withdrawalId: string, id = 1) =>
  reviewWithdrawal(fixture.bank, { operator: getOperator(id), withdrawalId, verdict: 'approve' })

test('default: a cancellation before approval returns the amount to the balance, once', async () => {
  const before = await fixture.availableOf(memberId)
  const id = await fixture.request(memberId, '70')
  const settled = await Promise.all(Array.from({ length: 5 }, () => cancel(id)))
  for (const order of settled)
    expect(order).toMatchObject({ state: 'cancelled', reason: 'byMember', cancellable: false })
  expect(await fixture.availableOf(memberId)).toBe(before)
})

test('behavior: while it is screened or reviewed it can be taken back as well', async () => {
  fixture.setScreening(() => Promise.reject(new Error('no answer')))
  const screened = await fixture.request(memberId, '600')
  await screenWithdrawals(fixture.bank)
  expect(await cancel(screened)).toMatchObject({ state: 'cancelled' })
  fixture.setScreening(async () => false)
  const reviewed = await fixture.request(memberId, '600')
  await screenWithdrawals(fixture.bank)
  expect(await getWithdrawal(fixture.bank, { memberId, withdrawalId: reviewed })).toMatchObject({
    state: 'review',
  })
  expect(await cancel(reviewed)).toMatchObject({ state: 'cancelled' })
  await expect(approve(reviewed)).rejects.toMatchObject({ code: 3020 })
})

test('error: 3020 an approved order cannot be cancelled', async () => {
  const id = await fixture.request(memberId, '600')
  await screenWithdrawals(fixture.bank)
  await approve(id)
  await expect(cancel(id)).rejects.toMatchObject({ code: 3020 })
  expect(await getWithdrawal(fixture.bank, { memberId, withdrawalId: id })).toMatchObject({
    state: 'approved',
    queue: { position: 1, amountAhead: '0' },
  })
  await fixture.pay(id)
  await expect(cancel(id)).rejects.toMatchObject({ code: 3020 })
})

test('error: 3018 an order that is held', async () => {
  fixture.setScreening(async () => true)
  const id = await fixture.request(memberId, '1')
  await screenWithdrawals(fixture.bank)
  await expect(cancel(id)).rejects.toMatchObject({ code: 3018 })
  // A member must not learn here whether the list names a wallet.
  expect(await getWithdrawal(fixture.bank, { memberId, withdrawalId: id })).toMatchObject({
    state: 'frozen',
    reason: 'held',
  })
})

test('error: 3019 the withdrawal of somebody else does not exist and stays as it is', async () => {
  const id = await fixture.request(memberId, '600')
  const stranger = await fixture.register(2, 1n)
  const theft = cancelWithdrawal(fixture.bank, { memberId: stranger, withdrawalId: id })
  await expect(theft).rejects.toMatchObject({ code: 3019 })
  expect(await getWithdrawal(fixture.bank, { memberId, withdrawalId: id })).toMatchObject({
    state: 'requested',
  })
})

test('behavior: of an approval and a cancellation at once exactly one happens', async () => {
  for (let round = 0; round < 12; round++) {
    const before = await fixture.availableOf(memberId)
    const id = await fixture.request(memberId, '600')
    await screenWithdrawals(fixture.bank)
    const settled = await Promise.allSettled([cancel(id), approve(id), cancel(id), approve(id, 2)])
    const { state } = await getWithdrawal(fixture.bank, { memberId, withdrawalId: id })
    const [cancelled, approved, , second] = settled.map(({ status }) => status === 'fulfilled')
    expect(['cancelled', 'approved']).toContain(state)
    expect(cancelled).toBe(state === 'cancelled')
    expect(Number(approved) + Number(second)).toBe(state === 'approved' ? 1 : 0)
    if (state === 'cancelled') expect(await fixture.availableOf(memberId)).toBe(before)
    else await fixture.pay(id)
  }
})
