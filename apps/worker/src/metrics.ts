import type { WatchOutcome } from '@bank/bank'
import { amountOf, toDecimal } from '@bank/money'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  recordPass(outcome: WatchOutcome, durationMs: number): void
  recordFailure(job: string): void
  recordRollUp(entries: bigint): void
}

/** Creates the worker's metrics in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const byChain = { labelNames: ['chain'], registers }
  const cursor = new Gauge({ name: 'recharge_cursor_block', help: 'Last credited block', ...byChain })
  const finalized = new Gauge({ name: 'recharge_finalized_block', help: 'Newest final block', ...byChain })
  const finalizedAt = new Gauge({
    name: 'recharge_finalized_timestamp_seconds',
    help: 'Time of the newest final block by its own clock',
    ...byChain,
  })
  const leads = new Gauge({ name: 'recharge_leads', help: '1 while this worker leads', ...byChain })
  const halted = new Gauge({
    name: 'recharge_halted',
    help: '1 while credits stand still for this reason',
    labelNames: ['chain', 'reason'],
    registers,
  })
  const deposits = new Counter({
    name: 'recharge_deposits_total',
    help: 'Deposits booked, to a member or into suspense',
    labelNames: ['chain', 'to'],
    registers,
  })
  const usdt = new Counter({ name: 'recharge_usdt_total', help: 'USDT booked by this worker', ...byChain })
  const seconds = new Histogram({ name: 'recharge_pass_seconds', help: 'Duration of a pass', ...byChain })
  const failures = new Counter({
    name: 'worker_failures_total',
    help: 'Turns that failed',
    labelNames: ['job'],
    registers,
  })
  const folded = new Counter({
    name: 'ledger_rolled_up_entries_total',
    help: 'House entries folded into the closing points',
    registers,
  })
  const reasons = new Map<string, string>()
  return {
    registry,
    recordPass(outcome, durationMs) {
      const chain = `${outcome.chainId}`
      leads.set({ chain }, outcome.state === 'following' ? 0 : 1)
      seconds.observe({ chain }, durationMs / 1_000)
      if (outcome.cursorBlock !== null) cursor.set({ chain }, Number(outcome.cursorBlock))
      if (outcome.finalizedBlock !== null) finalized.set({ chain }, Number(outcome.finalizedBlock))
      if (outcome.finalizedAt !== null) finalizedAt.set({ chain }, outcome.finalizedAt.getTime() / 1_000)
      deposits.inc({ chain, to: 'member' }, outcome.credited)
      deposits.inc({ chain, to: 'suspense' }, outcome.suspended)
      usdt.inc({ chain }, Number(toDecimal(amountOf('USDT', outcome.creditedMicro))))
      const before = reasons.get(chain)
      if (before !== undefined) halted.remove({ chain, reason: before })
      reasons.delete(chain)
      if (outcome.reason === null) return
      reasons.set(chain, outcome.reason)
      halted.set({ chain, reason: outcome.reason }, 1)
    },
    recordFailure: (job) => failures.inc({ job }),
    recordRollUp: (entries) => folded.inc(Number(entries)),
  }
}
