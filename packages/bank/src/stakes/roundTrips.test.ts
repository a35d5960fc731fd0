import { expect, test } from 'vitest'
import { runRoundTrips } from '../../testing/runRoundTrips.ts'

test('behavior: 200 round trips of exchange, stake and redemption gain no member a micro-unit', async () => {
  expect(await runRoundTrips({ trips: 200, members: 8 })).toEqual({
    trips: 200,
    gained: 0,
    leftInStakes: 0n,
    discrepancies: 0,
  })
})
