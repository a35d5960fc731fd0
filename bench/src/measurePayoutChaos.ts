import { runPayoutChaos } from '@bank/bank/testing/chaos'
import { withTestCluster } from './withTestCluster.ts'

const runs = 500

/** Workers killed at named moments of the payout path, 500 seeded runs on a real chain and a real database. */
export function measurePayoutChaos(): Promise<Record<string, number>> {
  return withTestCluster(async () => {
    const report = await runPayoutChaos({ runs, seed: 7 })
    const { paidTwice, lost, stuck, killed, unstored, nonceFaults, overlaps } = report
    return { runs: report.runs, paidTwice, lost, stuck, killed, unstored, nonceFaults, overlaps }
  })
}
