import { expect, test } from 'vitest'
import { type EconomyReport, runEconomy } from '../../testing/economy/runEconomy.ts'
import { type LateBuyersReport, runLateBuyers } from '../../testing/economy/runLateBuyers.ts'

/** Repeats a failed run: the error names its seed. */
const seed = Number(process.env.ECONOMY_SEED ?? 3)

const tell = (report: EconomyReport | LateBuyersReport) =>
  JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

test('behavior: a random economy of a few weeks, robbed of a third, pays nothing that was not earned and everybody at its end', async ({
  annotate,
}) => {
  const report = await runEconomy({ seed, days: 30, members: 10, theftInStep: 3 })
  await annotate(tell(report))
  expect(report.paid).toBeLessThanOrEqual(report.earned)
  expect(report.insolventSteps).toBeGreaterThan(0)
  expect(report.settled).toBeGreaterThanOrEqual(25)
})

test('behavior: terms bought at the worst moments of each day leave demand what it earned', async ({
  annotate,
}) => {
  const report = await runLateBuyers({ seed, days: 6 })
  await annotate(tell(report))
  expect(report.interest).toBeGreaterThanOrEqual(report.earned)
  expect(report.keptDays).toBeGreaterThan(0)
  expect(report.sales).toBeGreaterThan(0)
})
