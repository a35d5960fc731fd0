import { expect, test } from 'vitest'
import { runKillRounds } from './runKillRounds.ts'

test('behavior: workers killed three times during 30 deposits credit each of them once', async () => {
  const report = await runKillRounds({ rounds: 3, deposits: 30 })
  expect(report.balancesMicro).toEqual(report.expectedMicro)
  expect(report).toMatchObject({
    deposits: 30,
    recharges: 30,
    killedAfterStart: 3,
    cleanExitCode: 0,
    discrepancies: 0,
  })
}, 240_000)
