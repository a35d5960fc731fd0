import { setTimeout as sleep } from 'node:timers/promises'
import { runPayouts } from '@bank/bank'
import { runPayoutChaos } from '@bank/bank/testing/chaos'
import { openPayoutFixture, type PayoutFixture } from '@bank/bank/testing/payouts'
import { computeQuantile } from './computeQuantile.ts'
import { withTestCluster } from './withBenchServer.ts'

const chaosRuns = 500
const ordersPerS = 5
const steadyOrders = 100
const burstOrders = 100
const members = 5
const blockEveryMs = 200
/** As the worker has them. */
const payEveryMs = 100
const watchEveryMs = 1_000
const timeoutMs = 120_000

/**
 * Milliseconds from an order's approval to the broadcast of its payment at five a second, and payouts a second of one
 * worker that begins with a hundred waiting. Real chain, real vault, real database.
 */
export function measurePayouts(): Promise<Record<string, number>> {
  return withTestCluster(async () => {
    const scene = await openPayoutFixture()
    try {
      const latencies = await runWhilePaying(scene, async () => {
        for (let order = 0; order < steadyOrders; order += 1) {
          await scene.approve(order % members, 1_000_000n)
          await sleep(1_000 / ordersPerS)
        }
        await waitUntilPaid(scene)
        return readLatencies(scene)
      })
      for (let order = 0; order < burstOrders; order += 1) await scene.approve(order % members, 1_000_000n)
      const startedAt = performance.now()
      await runWhilePaying(scene, () => waitUntilPaid(scene))
      const payoutsPerS = Math.round((burstOrders * 10_000) / (performance.now() - startedAt)) / 10
      return {
        payoutsPerS,
        p50ApprovalToBroadcastMs: Math.round(computeQuantile(latencies, 0.5)),
        p99ApprovalToBroadcastMs: Math.round(computeQuantile(latencies, 0.99)),
      }
    } finally {
      await scene.stop()
    }
  })
}

/** Does some work while one worker pays and blocks are mined; throws what either throws. */
async function runWhilePaying<Result>(scene: PayoutFixture, work: () => Promise<Result>): Promise<Result> {
  const stopping = new AbortController()
  const payer = scene.createPayer({ watchEveryMs })
  const running = Promise.all([
    runEvery(payEveryMs, stopping.signal, () => runPayouts(scene.bank, payer)),
    runEvery(blockEveryMs, stopping.signal, () => scene.recharge.chain.mine(1)),
  ])
  try {
    const failure = running.then(() => Promise.reject(new Error('The worker ended.')))
    return await Promise.race([work(), failure])
  } finally {
    stopping.abort()
    await running.catch(() => {})
  }
}

async function runEvery(waitMs: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(waitMs)
  }
}

async function waitUntilPaid(scene: PayoutFixture): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (performance.now() < endMs) {
    if ((await scene.pendingMicro()) === 0n) return
    await sleep(20)
  }
  throw new Error('The orders were not paid in time.')
}

async function readLatencies(scene: PayoutFixture): Promise<number[]> {
  const { rows } = await scene.bank.database.pool.query<{ ms: number }>(`
    SELECT extract(epoch FROM min(a.broadcast_at) - w.approved_at)::float8 * 1000 AS ms
    FROM bank.withdrawal w
    JOIN bank.payout p ON p.withdrawal_id = w.id
    JOIN bank.outbox_transaction s ON s.subject = 'payout:' || p.id
    JOIN bank.outbox_attempt a ON a.outbox_transaction_id = s.id
    GROUP BY w.id`)
  return rows.map(({ ms }) => ms)
}

/** Workers killed at named moments of the payout path, 500 seeded runs on a real chain and a real database. */
export function measurePayoutChaos(): Promise<object> {
  return withTestCluster(async () => {
    const report = await runPayoutChaos({ runs: chaosRuns, seed: 7 })
    // JSON has no bigint.
    return { ...report, gapMicro: `${report.gapMicro}` }
  })
}
