import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openWithdrawalFixture,
  operatorOf,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import { reviewWithdrawal } from '../withdrawals/reviewWithdrawal.ts'
import { screenWithdrawals } from '../withdrawals/screenWithdrawals.ts'
import { getReviewTime } from './getReviewTime.ts'

const minuteMs = 60_000
let world: WithdrawalFixture

beforeAll(async () => {
  world = await openWithdrawalFixture()
})
afterAll(() => world.close())

test('default: the median of what reviews took, once enough are known; old ones no longer count', async () => {
  const memberId = await world.register(1, 100_000n)
  const review = async (minutes: number, verdict: 'approve' | 'reject') => {
    const withdrawalId = await world.request(memberId, '600')
    await screenWithdrawals(world.bank)
    world.wait(minutes * minuteMs)
    await reviewWithdrawal(world.bank, { operator: operatorOf(1), withdrawalId, verdict })
  }
  for (const minutes of [1, 2, 40, 90]) await review(minutes, 'approve')
  // Neither what nobody has reviewed nor what is still in review.
  await world.request(memberId, '1')
  await world.request(memberId, '700')
  await screenWithdrawals(world.bank)
  expect(await getReviewTime(world.bank)).toBeNull()
  await review(30, 'reject')
  const known = await getReviewTime(world.bank)
  expect(known).toMatchObject({ days: 30, count: 5 })
  expect(known?.medianSeconds).toBeGreaterThanOrEqual(30 * 60)
  expect(known?.medianSeconds).toBeLessThan(31 * 60)
  world.wait(31 * 24 * 60 * minuteMs)
  expect(await getReviewTime(world.bank)).toBeNull()
})
