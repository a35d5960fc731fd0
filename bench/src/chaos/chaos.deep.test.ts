import { expect, test } from 'vitest'
import { memberActs, otherActs } from './act.ts'
import { noViolations } from './checkLaws.ts'
import { drawFaults } from './drawFaults.ts'
import { type ChaosReport, runChaos } from './runChaos.ts'

const listUndone = ({ acts }: ChaosReport, names: readonly string[]) => names.filter((name) => !acts[name])

test('behavior: ten minutes of faults on every part of the demo lose nothing and pay nothing twice', async () => {
  const seed = Number(process.env.TEST_SEED ?? 7)
  const report = await runChaos({ seed, seconds: 600, faults: 130, members: 8, days: 20 })
  expect(report.violations, `seed ${seed}`).toEqual(noViolations)
  expect(report.faults).toBe(130)
  expect(listUndone(report, [...memberActs, ...otherActs])).toEqual([])
})

test('behavior: a minute of faults on every part of the demo loses nothing and pays nothing twice', async () => {
  const schedule = { seed: 1, seconds: 60 }
  const report = await runChaos({ ...schedule, faults: 26, members: 4, days: 8 })
  expect(report.violations).toEqual(noViolations)
  // The seed alone decides which faults happen, and in which order.
  expect(report.records.map(({ fault }) => fault)).toEqual(drawFaults({ ...schedule, count: 26 }))
  expect(listUndone(report, memberActs)).toEqual([])
})
