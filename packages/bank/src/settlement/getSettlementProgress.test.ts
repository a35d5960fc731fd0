import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { getSettlementProgress } from './getSettlementProgress.ts'
import { runSettlement } from './runSettlement.ts'

const one = 1_000_000n
let scene: SettlementFixture
beforeAll(async () => {
  scene = await openSettlementFixture('2026-11-21T08:00:00Z')
})
afterAll(() => scene.close())

test('default: it goes from no stakes over a day in progress to a settled one', async () => {
  expect(await getSettlementProgress(scene.bank)).toEqual({
    daysDue: 0,
    waitingReason: 'noStakes',
    day: null,
  })
  const members = await scene.openMembers(3)
  await scene.earn(100_000n * one)
  for (const memberId of members)
    await scene.stake({ memberId, principal: 36_500n * one, at: '2026-11-21T00:00:00Z' })
  expect(await getSettlementProgress(scene.bank)).toEqual({
    daysDue: 0,
    waitingReason: 'dayNotOver',
    day: null,
  })
  scene.setTime('2026-11-23T06:00:00Z')
  expect(await getSettlementProgress(scene.bank)).toEqual({ daysDue: 2, waitingReason: null, day: null })
  const stopping = new AbortController()
  const checkpoint = async (point: string) => {
    if (point === 'chunk:done') stopping.abort()
  }
  await runSettlement(scene.bank, { signal: stopping.signal, failpoint: checkpoint })
  const planTime = Date.parse('2026-11-23T06:00:00Z')
  expect(await getSettlementProgress(scene.bank)).toEqual({
    daysDue: 2,
    waitingReason: null,
    day: {
      day: '2026-11-21',
      state: 'interest',
      chunks: 3,
      chunksDone: 1,
      stakesSettled: 1,
      membersPaid: 1,
      interestBudget: '9',
      interestPaid: '3',
      rewardsBudget: '0',
      rewardsPaid: '0',
      poolShare: '0',
      demandRate: '0.0300',
      shortfall: '0',
      haltedReason: null,
      planTime,
      interestTime: null,
      doneTime: null,
    },
  })
  await scene.settleAll()
  expect(await getSettlementProgress(scene.bank)).toMatchObject({
    daysDue: 0,
    waitingReason: 'dayNotOver',
    day: { day: '2026-11-22', state: 'done', chunksDone: 3, interestPaid: '9', doneTime: planTime },
  })
})
