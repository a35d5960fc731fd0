import { expect, test } from 'vitest'
import { memberActs, otherActs } from './act.ts'
import { noViolations } from './checkLaws.ts'
import { listUndone, runChaos } from './runChaos.ts'

test('behavior: ten minutes of faults on every part of the demo lose nothing and pay nothing twice', async () => {
  const seed = Number(process.env.TEST_SEED ?? 7)
  const report = await runChaos({ seed, seconds: 600, faults: 130, members: 8, days: 20 })
  expect(report.violations, `seed ${seed}`).toEqual(noViolations)
  expect(report.leaks).toEqual([])
  expect(report.faults).toBe(130)
  expect(listUndone(report, [...memberActs, ...otherActs])).toEqual([])
})
