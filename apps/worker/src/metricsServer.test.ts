import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics, type Metrics } from './metrics.ts'
import { type MetricsServer, startMetricsServer } from './metricsServer.ts'

let metrics: Metrics
let server: MetricsServer
let healthy = true

beforeEach(async () => {
  metrics = createMetrics()
  const params = { host: '127.0.0.1', port: 0, registry: metrics.registry, isHealthy: () => healthy }
  server = await startMetricsServer(params)
})
afterEach(() => server.stop())

const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method })
const outcome = {
  chainId: 56,
  state: 'advanced',
  cursorBlock: 12n,
  finalizedBlock: 13n,
  finalizedAt: new Date(1_000),
  creditedMicro: 2_500_000n,
  credited: 2,
  suspended: 1,
  reason: null,
  detail: null,
} as const

test('default: counts the results of passes', async () => {
  metrics.recordPass(outcome, 40)
  metrics.recordRollUp(7n)
  metrics.recordFailure('rollUp')
  const text = await (await get('/metrics')).text()
  for (const line of [
    'recharge_cursor_block{chain="56"} 12',
    'recharge_finalized_block{chain="56"} 13',
    'recharge_deposits_total{chain="56",to="member"} 2',
    'recharge_deposits_total{chain="56",to="suspense"} 1',
    'recharge_usdt_total{chain="56"} 2.5',
    'recharge_leads{chain="56"} 1',
    'ledger_rolled_up_entries_total 7',
    'worker_failures_total{job="rollUp"} 1',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('recharge_halted{')
})

test('behavior: reports a halt with its reason while it lasts', async () => {
  metrics.recordPass({ ...outcome, state: 'halted', reason: 'counterMismatch' }, 1)
  expect(await (await get('/metrics')).text()).toContain(
    'recharge_halted{chain="56",reason="counterMismatch"} 1',
  )
  metrics.recordPass({ ...outcome, chainId: 137, state: 'halted', reason: 'wrongChain' }, 1)
  metrics.recordPass(outcome, 1)
  const text = await (await get('/metrics')).text()
  expect(text).not.toContain('counterMismatch')
  expect(text).toContain('recharge_halted{chain="137",reason="wrongChain"} 1')
})

test('default: counts cross-chain transfers and measures how long they and the provider take', async () => {
  const pass = { deposited: 1, filled: 2, expired: 0, refunded: 0, unknown: 0, unread: 3, leased: 9 }
  const provider = { requestCount: 4, failureCount: 1, unavailableSince: new Date(7_000) }
  metrics.recordCross({ ...pass, filledAfterMs: [900, 1_400], failures: [] }, provider)
  const none = { count: 0, oldestTime: null }
  const health = { open: { count: 5, oldestTime: 8_000 }, unproven: none, unrefunded: none }
  metrics.recordCrossHealth({ ...health, overdue: none, unsettled: none })
  const text = await (await get('/metrics')).text()
  for (const line of [
    'cross_orders_total{to="filled"} 2',
    'cross_fill_seen_seconds_bucket{le="1"} 1',
    'cross_fill_seen_seconds_bucket{le="1.5"} 2',
    'cross_unread_orders 3',
    'cross_provider_failures 1',
    'cross_provider_unavailable_since_seconds 7',
    'cross_waiting_orders{for="open"} 5',
    'cross_waiting_oldest_timestamp_seconds{for="open"} 8',
    'cross_waiting_orders{for="unproven"} 0',
  ])
    expect(text).toContain(line)
  metrics.recordCross({ ...pass, filledAfterMs: [], failures: [] }, { ...provider, unavailableSince: null })
  expect(await (await get('/metrics')).text()).toContain('cross_provider_unavailable_since_seconds 0')
})

test('default: shows good turns, health at the time of the scrape, and the coins of a key', async () => {
  let isWell = true
  metrics.watchHealth(() => isWell)
  metrics.recordGoodTurn('payouts', new Date(9_000))
  metrics.recordCoins({ chainId: 56, role: 'payer', address: '0xab', wei: 1_500_000_000_000_000_001n })
  const text = await (await get('/metrics')).text()
  expect(text).toContain('worker_job_success_timestamp_seconds{job="payouts"} 9')
  expect(text).toContain('signer_coins{chain="56",role="payer",address="0xab"} 1.5')
  expect(text).toContain('worker_healthy 1')
  isWell = false
  expect(await (await get('/metrics')).text()).toContain('worker_healthy 0')
})

test('behavior: reports health by the jobs, and 404 for any other path', async () => {
  expect((await get('/healthz')).status).toBe(200)
  healthy = false
  expect((await get('/healthz')).status).toBe(503)
  expect((await get('/')).status).toBe(404)
  expect((await get('/metrics', 'POST')).status).toBe(405)
})
