import type { SettlementOutcome, SettlementProgress } from '@bank/bank'
import { amountOf, toDecimal } from '@bank/money'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type SettlementMetrics = {
  record(outcome: SettlementOutcome, progress: SettlementProgress, durationMs: number): void
  recordFailure(): void
}

/** What a settlement shows of itself, in a registry that others share. */
export function createSettlementMetrics(registry: Registry, recordFailure: () => void): SettlementMetrics {
  const registers = [registry]
  const due = new Gauge({
    name: 'settlement_days_due',
    help: 'Days that have ended and are not done',
    registers,
  })
  const chunks = new Gauge({ name: 'settlement_chunks', help: 'Chunks of the day at work', registers })
  const chunksDone = new Gauge({
    name: 'settlement_chunks_done',
    help: 'Those of them that are done',
    registers,
  })
  const waiting = new Gauge({
    name: 'settlement_waiting',
    help: '1 while no day is at work for this reason',
    labelNames: ['reason'],
    registers,
  })
  const stakes = new Counter({
    name: 'settlement_stakes_total',
    help: 'Stakes settled by this worker',
    registers,
  })
  const paid = new Counter({
    name: 'settlement_paid_gusd_total',
    help: 'Interest paid by this worker',
    registers,
  })
  const seconds = new Histogram({ name: 'settlement_pass_seconds', help: 'Duration of a pass', registers })
  return {
    record(outcome, { daysDue, day }, durationMs) {
      due.set(daysDue)
      chunks.set(day?.chunks ?? 0)
      chunksDone.set(day?.chunksDone ?? 0)
      waiting.reset()
      if (outcome.reason !== null) waiting.set({ reason: outcome.reason }, 1)
      stakes.inc(outcome.stakes)
      paid.inc(Number(toDecimal(amountOf('GUSD', outcome.amountMicro))))
      seconds.observe(durationMs / 1_000)
    },
    recordFailure,
  }
}
