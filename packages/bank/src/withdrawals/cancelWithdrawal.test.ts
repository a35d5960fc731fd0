import { findDiscrepancies, type MemberId } from '@bank/ledger'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  openWithdrawalFixture,
  operatorOf,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { findMoneyOutDiscrepancies } from './findMoneyOutDiscrepancies.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import { reviewWithdrawal } from './reviewWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let world: WithdrawalFixture
let memberId: MemberId

beforeAll(async () => {
  world = await openWithdrawalFixture()
  memberId = await world.register(1, 10_000n)
})
afterAll(() => world.close())
afterEach(async () => {
  world.setScreening(async () => false)
  const { database } = world.testDatabase
  expect(await findDiscrepancies(database)).toEqual([])
  expect(await findMoneyOutDiscrepancies(database)).toEqual([])
})

const cancel = (withdrawalId: string) => cancelWithdrawal(world.bank, { memberId, withdrawalId })
const approve = (withdrawalId: string, id = 1) =>
  reviewWithdrawal(world.bank, { operator: operatorOf(id), withdrawalId, verdict: 'approve' })

test('default: what is taken back before approval returns to the balance, once', async () => {
  const before = await world.availableOf(memberId)
  const id = await world.request(memberId, '70')
  const settled = await Promise.all(Array.from({ length: 5 }, () => cancel(id)))
  for (const order of settled)
    expect(order).toMatchObject({ state: 'cancelled', reason: 'byMember', cancellable: false })
  expect(await world.availableOf(memberId)).toBe(before)
})

test('behavior: while it is screened or reviewed it can be taken back as well', async () => {
  world.setScreening(() => Promise.reject(new Error('no answer')))
  const screened = await world.request(memberId, '600')
  await screenWithdrawals(world.bank)
  expect(await cancel(screened)).toMatchObject({ state: 'cancelled' })
  world.setScreening(async () => false)
  const reviewed = await world.request(memberId, '600')
  await screenWithdrawals(world.bank)
  expect(await getWithdrawal(world.bank, { memberId, withdrawalId: reviewed })).toMatchObject({
    state: 'review',
  })
  expect(await cancel(reviewed)).toMatchObject({ state: 'cancelled' })
  await expect(approve(reviewed)).rejects.toMatchObject({ code: 3020 })
})

test('error: 3020 what is approved is not taken back any more', async () => {
  const id = await world.request(memberId, '600')
  await screenWithdrawals(world.bank)
  await approve(id)
  await expect(cancel(id)).rejects.toMatchObject({ code: 3020 })
  expect(await getWithdrawal(world.bank, { memberId, withdrawalId: id })).toMatchObject({
    state: 'approved',
    queue: { position: 1, amountAhead: '0' },
  })
  await world.pay(id)
  await expect(cancel(id)).rejects.toMatchObject({ code: 3020 })
})

test('error: 3018 what is held', async () => {
  world.setScreening(async () => true)
  const id = await world.request(memberId, '1')
  await screenWithdrawals(world.bank)
  await expect(cancel(id)).rejects.toMatchObject({ code: 3018 })
  // Whom the list names is not for the member to find out here.
  expect(await getWithdrawal(world.bank, { memberId, withdrawalId: id })).toMatchObject({
    state: 'frozen',
    reason: 'held',
  })
})

test('error: 3019 the withdrawal of somebody else does not exist and stays as it is', async () => {
  const id = await world.request(memberId, '600')
  const stranger = await world.register(2, 1n)
  const theft = cancelWithdrawal(world.bank, { memberId: stranger, withdrawalId: id })
  await expect(theft).rejects.toMatchObject({ code: 3019 })
  expect(await getWithdrawal(world.bank, { memberId, withdrawalId: id })).toMatchObject({
    state: 'requested',
  })
})

test('behavior: of an approval and a cancellation at once exactly one happens', async () => {
  for (let round = 0; round < 12; round++) {
    const before = await world.availableOf(memberId)
    const id = await world.request(memberId, '600')
    await screenWithdrawals(world.bank)
    const settled = await Promise.allSettled([cancel(id), approve(id), cancel(id), approve(id, 2)])
    const { state } = await getWithdrawal(world.bank, { memberId, withdrawalId: id })
    const [cancelled, approved, , second] = settled.map(({ status }) => status === 'fulfilled')
    expect(['cancelled', 'approved']).toContain(state)
    expect(cancelled).toBe(state === 'cancelled')
    expect(Number(approved) + Number(second)).toBe(state === 'approved' ? 1 : 0)
    if (state === 'cancelled') expect(await world.availableOf(memberId)).toBe(before)
    else await world.pay(id)
  }
})
