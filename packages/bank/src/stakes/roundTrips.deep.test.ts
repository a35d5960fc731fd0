import { expect, test } from 'vitest'
import { runRoundTrips } from '../../testing/runRoundTrips.ts'

test('behavior: 20,000 round trips of exchange, stake and redemption gain no member a micro-unit', async () => {
  expect(await runRoundTrips({ trips: 20_000, members: 8 })).toEqual({
    trips: 20_000,
    gained: 0,
    leftInStakes: 0n,
    discrepancies: 0,
  })
}, 1_200_000)
