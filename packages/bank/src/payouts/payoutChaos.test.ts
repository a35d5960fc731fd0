import { expect, test } from 'vitest'
import { killPoints, runPayoutChaos } from '../../testing/runPayoutChaos.ts'

test('behavior: workers killed at every point while the RPC misbehaves pay each order once', async () => {
  const report = await runPayoutChaos({ runs: killPoints.length, seed: 1 })
  expect(report).toMatchObject({
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
  // Every point was hit, also `broadcast:after` with the bytes at the node: a point not hit proves nothing.
  expect(killPoints.filter((point) => report.killedAt[point] === 0)).toEqual([])
  expect(report.rotated).toBeGreaterThanOrEqual(1)
  expect(report.lostKeys).toBeGreaterThanOrEqual(1)
})
