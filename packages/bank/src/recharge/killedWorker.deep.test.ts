import { expect, test } from 'vitest'
import { runKillRounds } from '../../testing/runKillRounds.ts'

test('behavior: workers killed twenty times during 200 deposits credit each of them once', async () => {
  const report = await runKillRounds({ rounds: 20, deposits: 200 })
  expect(report.balancesMicro).toEqual(report.expectedMicro)
  expect(report).toMatchObject({
    deposits: 200,
    recharges: 200,
    killedInCredit: 20,
    cleanExitCode: 0,
    discrepancies: 0,
  })
}, 600_000)
