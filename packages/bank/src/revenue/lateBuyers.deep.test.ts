import { expect, test } from 'vitest'
import { runLateBuyers } from '../../testing/economy/runLateBuyers.ts'

const { ECONOMY_SEED, ECONOMY_DAYS } = process.env
/** Ten years of buyers; ECONOMY_SEED and ECONOMY_DAYS repeat one that failed or make it shorter. */
const lateBuyers = { seed: Number(ECONOMY_SEED ?? 21), days: Number(ECONOMY_DAYS ?? 3_650) }
/** Days that wait for a worker when the economy ends. */
const unsettledMax = 10

test('behavior: terms bought at the worst moments of every day for ten years leave demand what each day earned for it', async () => {
  const report = await runLateBuyers(lateBuyers)
  const told = JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  process.stdout.write(`${told}\n`)
  expect(report.interest).toBeGreaterThanOrEqual(report.earned)
  expect(report.settledDays, told).toBeGreaterThanOrEqual(lateBuyers.days - unsettledMax)
  expect(report.keptDays, told).toBeGreaterThan(lateBuyers.days / 10)
  expect(report.shortDays, told).toBeGreaterThan(0)
  expect(report.topUps, told).toBeGreaterThan(0n)
}, 9_000_000)
