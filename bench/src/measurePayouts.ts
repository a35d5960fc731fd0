import { setTimeout as sleep } from 'node:timers/promises'
import { createPayoutRunner, payoutProbeMs } from '@bank/bank'
import { runPayoutChaos } from '@bank/bank/testing/chaos'
import { openPayoutFixture, type PayoutFixture } from '@bank/bank/testing/payouts'
import { computeQuantile } from './computeQuantile.ts'
import { withTestCluster } from './withBenchServer.ts'

const chaosRuns = 500
const ordersPerS = 5
const steadyOrders = 100
/** Paid before the clock counts: a worker compiles its code and opens its connections once, not for each order. */
const warmUpOrders = 10
const burstOrders = 100
const members = 5
const blockEveryMs = 200
/** As the worker has it. */
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
        await approveSteadily(scene, warmUpOrders)
        return readLatencies(scene, await approveSteadily(scene, steadyOrders))
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

/** Approves orders at a steady rate and returns their ids once all are paid. */
async function approveSteadily(scene: PayoutFixture, orders: number): Promise<string[]> {
  const ids: string[] = []
  for (let order = 0; order < orders; order += 1) {
    ids.push(await scene.approve(order % members, 1_000_000n))
    await sleep(1_000 / ordersPerS)
  }
  await waitUntilPaid(scene)
  return ids
}

/** Does some work while one worker pays and blocks are mined; throws what either throws. */
async function runWhilePaying<Result>(scene: PayoutFixture, work: () => Promise<Result>): Promise<Result> {
  const stopping = new AbortController()
  const payer = scene.createPayer({ watchEveryMs })
  const running = Promise.all([
    runEvery(payoutProbeMs, stopping.signal, createPayoutRunner(scene.bank, payer)),
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

async function readLatencies(scene: PayoutFixture, ids: readonly string[]): Promise<number[]> {
  const { rows } = await scene.bank.database.pool.query<{ ms: number }>(
    `
    SELECT extract(epoch FROM min(a.broadcast_at) - w.approved_at)::float8 * 1000 AS ms
    FROM bank.withdrawal w
    JOIN bank.payout p ON p.withdrawal_id = w.id
    JOIN bank.outbox_transaction s ON s.subject = 'payout:' || p.id
    JOIN bank.outbox_attempt a ON a.outbox_transaction_id = s.id
    WHERE w.id = ANY ($1::bigint[])
    GROUP BY w.id`,
    [ids],
  )
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
