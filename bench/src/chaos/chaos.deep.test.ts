import { expect, test } from 'vitest'
import { runChaos } from './runChaos.ts'

const faults = 130
const lawful = { lost: [], paidTwice: [], unbalanced: [], stuck: [] }

test('behavior: ten minutes of faults on every part of the demo lose nothing and pay nothing twice', async () => {
  const seed = Number(process.env.TEST_SEED ?? 7)
  const report = await runChaos({ seed, seconds: 600, faults, members: 8, days: 20 })
  expect(report.violations, `seed ${seed}`).toEqual(lawful)
  expect(report.faults).toBe(faults)
})

test('behavior: a minute of faults on every part of the demo loses nothing and pays nothing twice', async () => {
  const report = await runChaos({ seed: 1, seconds: 60, faults: 26, members: 4, days: 8 })
  expect(report.violations).toEqual(lawful)
  expect(report.faults).toBe(26)
  expect(report.operations).toBeGreaterThan(26)
})
