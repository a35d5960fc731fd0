import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getOperator,
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import { reviewWithdrawal } from '../withdrawals/reviewWithdrawal.ts'
import { screenWithdrawals } from '../withdrawals/screenWithdrawals.ts'
import { getReviewTime } from './getReviewTime.ts'

const minuteMs = 60_000
let fixture: WithdrawalFixture

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterAll(() => fixture.close())

test('default: the median review time appears once enough are known; old reviews no longer count', async () => {
  const memberId = await fixture.register(1, 100_000n)
  const review = async (minutes: number, verdict: 'approve' | 'reject') => {
    const withdrawalId = await fixture.request(memberId, '600')
    await screenWithdrawals(fixture.bank)
    fixture.wait(minutes * minuteMs)
    await reviewWithdrawal(fixture.bank, { operator: getOperator(1), withdrawalId, verdict })
  }
  for (const minutes of [1, 2, 40, 90]) await review(minutes, 'approve')
  // Neither unreviewed orders nor those still in review.
  await fixture.request(memberId, '1')
  await fixture.request(memberId, '700')
  await screenWithdrawals(fixture.bank)
  expect(await getReviewTime(fixture.bank)).toBeNull()
  await review(30, 'reject')
  const known = await getReviewTime(fixture.bank)
  expect(known).toMatchObject({ days: 30, count: 5 })
  expect(known?.medianSeconds).toBeGreaterThanOrEqual(30 * 60)
  expect(known?.medianSeconds).toBeLessThan(31 * 60)
  fixture.wait(31 * 24 * 60 * minuteMs)
  expect(await getReviewTime(fixture.bank)).toBeNull()
})
