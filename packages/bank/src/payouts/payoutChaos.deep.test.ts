import { expect, test } from 'vitest'
import { killPoints, runPayoutChaos } from '../../testing/runPayoutChaos.ts'

test('behavior: 500 runs, every point by every behaviour of the RPC, pay each order once', async () => {
  const report = await runPayoutChaos({ runs: 500, seed: 7 })
  expect(report).toMatchObject({
    runs: 500,
    paidTwice: 0,
    lost: 0,
    stuck: 0,
    unstored: 0,
    nonceFaults: 0,
    overlaps: 0,
    gapMicro: 0n,
    discrepancies: 0,
    failures: [],
  })
  expect(killPoints.filter((point) => report.killedAt[point] < 5)).toEqual([])
  expect(report.rotated).toBeGreaterThanOrEqual(40)
  expect(report.lostKeys).toBeGreaterThanOrEqual(40)
}, 5_400_000)
