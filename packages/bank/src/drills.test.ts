import { describe, expect, test } from 'vitest'
import { runDrills } from '../testing/drills/runDrills.ts'

describe('stolen credentials', () => {
  test('behavior: each process’s role and each key takes nothing beyond what a day may lose', async () => {
    const report = await runDrills({ attempts: 10, seed: 7 })
    expect(report).toMatchObject({ roles: 7, attempts: 70, taken: 0, alarmsMissed: 0, failures: [] })
    expect(report.accepted).toBeGreaterThan(0)
  })

  test('behavior: the owner of the tables does forge the books, and the drill sees it', async () => {
    const report = await runDrills({ attempts: 20, seed: 7, only: 'the owner of the tables' })
    expect(report).toMatchObject({ roles: 1, attempts: 20 })
    expect(report.forged).toBeGreaterThan(0)
  })
})
