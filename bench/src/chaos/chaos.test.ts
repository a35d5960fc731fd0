import { expect, test } from 'vitest'
import { memberActs } from './act.ts'
import { noViolations } from './checkLaws.ts'
import { drawFaults } from './drawFaults.ts'
import { listUndone, runChaos } from './runChaos.ts'

/** Milliseconds for the demo's start, the minute and the settling, on a machine that runs much beside. */
const timeoutMs = 1_800_000

test(
  'behavior: a minute of faults on every part of the demo loses nothing and pays nothing twice',
  async () => {
    const schedule = { seed: 1, seconds: 60 }
    const report = await runChaos({ ...schedule, faults: 26, members: 4, days: 8 })
    expect(report.violations).toEqual(noViolations)
    expect(report.leaks).toEqual([])
    // The seed alone decides which faults happen, and in which order.
    expect(report.records.map(({ fault }) => fault)).toEqual(drawFaults({ ...schedule, count: 26 }))
    expect(listUndone(report, memberActs)).toEqual([])
  },
  timeoutMs,
)
