import { expect, test } from 'vitest'
import { runChaos } from './runChaos.ts'

const lawful = { lost: [], paidTwice: [], unbalanced: [], stuck: [] }
const faults = 26

test('behavior: a minute of faults on every part of the demo loses nothing and pays nothing twice', async () => {
  const report = await runChaos({ seed: 1, seconds: 60, faults, members: 4 })
  expect(report.violations).toEqual(lawful)
  expect(report.faults).toBe(faults)
  expect(report.operations).toBeGreaterThan(faults)
})
