import { expect, test } from 'vitest'
import { runDrills } from '../testing/drills/runDrills.ts'

test('behavior: two hundred attempts with each stolen credential take nothing beyond what a day may lose', async () => {
  const report = await runDrills({ attempts: 200, seed: Number(process.env.DRILL_SEED ?? 7) })
  expect(report).toMatchObject({ roles: 10, attempts: 2_000, taken: 0, alarmsMissed: 0, failures: [] })
})
