import type {
  CrossHealth,
  CrossSyncOutcome,
  DepositScreeningOutcome,
  PayoutOutcome,
  PoolWatchOutcome,
  ProviderAvailability,
  RelayOutcome,
  SettlementOutcome,
  SettlementProgress,
  WatchOutcome,
} from '@bank/bank'
import { amountOf, toDecimal } from '@bank/money'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  recordPass(outcome: WatchOutcome, durationMs: number): void
  recordPayouts(outcome: PayoutOutcome, durationMs: number): void
  recordFailure(job: string): void
  recordRollUp(entries: bigint): void
  /** In USDT. */
  recordSolvency(figures: { assets: number; liabilities: number }): void
  recordSettlement(outcome: SettlementOutcome, progress: SettlementProgress, durationMs: number): void
  recordPool(outcome: PoolWatchOutcome): void
  recordScreening(outcome: DepositScreeningOutcome): void
  recordRelays(outcome: RelayOutcome): void
  recordCross(outcome: CrossSyncOutcome, provider: ProviderAvailability): void
  recordCrossHealth(health: CrossHealth): void
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
    help: '1 while recharges are halted for this reason',
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
  const recordPayouts = createPayoutMetrics(registers)
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
    recordPayouts,
    recordFailure: (job) => failures.inc({ job }),
    recordRollUp: (entries) => folded.inc(Number(entries)),
    recordSolvency: createSolvencyMetrics(registers),
    recordSettlement: createSettlementMetrics(registers),
    ...createMixingMetrics(registers),
    ...createCrossMetrics(registers),
  }
}

function createPayoutMetrics(registers: Registry[]): Metrics['recordPayouts'] {
  const byChain = { labelNames: ['chain'], registers }
  const open = new Gauge({ name: 'payout_open_orders', help: 'Approved orders not wholly paid', ...byChain })
  const usdt = new Gauge({ name: 'payout_open_usdt', help: 'Sum still to be paid of them', ...byChain })
  const paid = new Counter({ name: 'payout_paid_total', help: 'Payments booked by this worker', ...byChain })
  const sent = new Counter({
    name: 'payout_broadcast_total',
    help: 'Payments sent by this worker',
    ...byChain,
  })
  const failed = new Counter({ name: 'payout_failed_total', help: 'Parts that ended unpaid', ...byChain })
  const seconds = new Histogram({ name: 'payout_pass_seconds', help: 'Duration of a pass', ...byChain })
  const blocked = new Gauge({
    name: 'payout_blocked',
    help: '1 while payouts wait or are halted for this reason',
    labelNames: ['chain', 'state', 'reason'],
    registers,
  })
  return (outcome, durationMs) => {
    const chain = `${outcome.chainId}`
    open.set({ chain }, outcome.openOrders)
    usdt.set({ chain }, Number(toDecimal(amountOf('USDT', outcome.openMicro))))
    paid.inc({ chain }, outcome.settled)
    sent.inc({ chain }, outcome.broadcast)
    failed.inc({ chain }, outcome.failed)
    seconds.observe({ chain }, durationMs / 1_000)
    blocked.reset()
    const { state, reason } = outcome
    if (reason !== null) blocked.set({ chain, state, reason }, 1)
  }
}

function createSolvencyMetrics(registers: Registry[]): Metrics['recordSolvency'] {
  const covered = new Gauge({
    name: 'solvency_usdt',
    help: 'Assets of the vault and liabilities, as last measured',
    labelNames: ['figure'],
    registers,
  })
  return ({ assets, liabilities }) => {
    covered.set({ figure: 'assets' }, assets)
    covered.set({ figure: 'liabilities' }, liabilities)
  }
}

function createSettlementMetrics(registers: Registry[]): Metrics['recordSettlement'] {
  const due = new Gauge({
    name: 'settlement_days_due',
    help: 'Days that have ended and are not done',
    registers,
  })
  const chunks = new Gauge({
    name: 'settlement_chunks',
    help: 'Chunks of the day that is being settled',
    registers,
  })
  const done = new Gauge({ name: 'settlement_chunks_done', help: 'Those of them that are done', registers })
  const waiting = new Gauge({
    name: 'settlement_waiting',
    help: '1 while no day is settled for this reason',
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
  return (outcome, { daysDue, day }, durationMs) => {
    due.set(daysDue)
    chunks.set(day?.chunks ?? 0)
    done.set(day?.chunksDone ?? 0)
    waiting.reset()
    if (outcome.reason !== null) waiting.set({ reason: outcome.reason }, 1)
    stakes.inc(outcome.stakes)
    paid.inc(Number(toDecimal(amountOf('GUSD', outcome.amountMicro))))
    seconds.observe(durationMs / 1_000)
  }
}

/** Counts of pools and keys alone: nothing here may link a deposit to a withdrawal. */
function createMixingMetrics(
  registers: Registry[],
): Pick<Metrics, 'recordPool' | 'recordScreening' | 'recordRelays'> {
  const byPool = { labelNames: ['pool'], registers }
  const block = new Gauge({
    name: 'private_pool_block',
    help: 'Last block of a pool that is recorded',
    ...byPool,
  })
  const moved = new Counter({
    name: 'private_pool_events_total',
    help: 'Deposits, withdrawals and take-backs recorded by this worker',
    labelNames: ['pool', 'event'],
    registers,
  })
  const halted = new Gauge({
    name: 'private_pool_halted',
    help: '1 while a pool is not followed for this reason',
    labelNames: ['pool', 'reason'],
    registers,
  })
  const screened = new Counter({
    name: 'private_deposits_screened_total',
    help: 'Deposits screened by this worker',
    labelNames: ['to'],
    registers,
  })
  const unanswered = new Gauge({
    name: 'private_deposits_unanswered',
    help: 'Deposits that the sanctions list did not answer about',
    registers,
  })
  const relayed = new Counter({
    name: 'private_relays_total',
    help: 'Withdrawals sent or refused by this worker',
    labelNames: ['end'],
    registers,
  })
  const reasons = new Map<string, string>()
  return {
    recordPool({ pool, reason, blockNumber, deposits, withdrawals, takenBack }) {
      if (blockNumber !== null) block.set({ pool }, Number(blockNumber))
      for (const [event, count] of Object.entries({ deposits, withdrawals, takenBack }))
        moved.inc({ pool, event }, count)
      const before = reasons.get(pool)
      if (before !== undefined) halted.remove({ pool, reason: before })
      reasons.delete(pool)
      if (reason === null) return
      reasons.set(pool, reason)
      halted.set({ pool, reason }, 1)
    },
    recordScreening({ cleared, review, refused, unanswered: open }) {
      for (const [to, count] of Object.entries({ cleared, review, refused })) screened.inc({ to }, count)
      unanswered.set(open)
    },
    recordRelays({ broadcast, refused }) {
      relayed.inc({ end: 'broadcast' }, broadcast)
      relayed.inc({ end: 'refused' }, refused)
    },
  }
}

function createCrossMetrics(registers: Registry[]): Pick<Metrics, 'recordCross' | 'recordCrossHealth'> {
  const ended = new Counter({
    name: 'cross_orders_total',
    help: 'Transfers that ended, by outcome, as this worker saw it',
    labelNames: ['to'],
    registers,
  })
  const lag = new Histogram({
    name: 'cross_fill_seen_seconds',
    help: 'From the block of a deposit until its fill was seen',
    buckets: [0.5, 1, 1.5, 2, 5, 10, 30, 60, 300, 1_800],
    registers,
  })
  const unread = new Gauge({
    name: 'cross_unread_orders',
    help: 'Transfers of the last pass that a chain did not answer about',
    registers,
  })
  const failures = new Gauge({
    name: 'cross_provider_failures',
    help: 'Requests that the provider did not answer, since this worker started',
    registers,
  })
  const unavailableSince = new Gauge({
    name: 'cross_provider_unavailable_since_seconds',
    help: 'Since when the provider has not answered, 0 while it does',
    registers,
  })
  const waiting = new Gauge({
    name: 'cross_waiting_orders',
    help: 'Transfers that wait, by the event they wait for',
    labelNames: ['for'],
    registers,
  })
  const oldest = new Gauge({
    name: 'cross_waiting_oldest_timestamp_seconds',
    help: 'Time since when the first of them waits, 0 while none does',
    labelNames: ['for'],
    registers,
  })
  return {
    recordCross({ deposited, filled, expired, refunded, unknown, ...pass }, provider) {
      for (const [to, count] of Object.entries({ deposited, filled, expired, refunded, unknown }))
        ended.inc({ to }, count)
      for (const ms of pass.filledAfterMs) lag.observe(Math.max(0, ms) / 1_000)
      unread.set(pass.unread)
      failures.set(provider.failureCount)
      unavailableSince.set((provider.unavailableSince?.getTime() ?? 0) / 1_000)
    },
    recordCrossHealth(health) {
      for (const [name, { count, oldestTime }] of Object.entries(health)) {
        waiting.set({ for: name }, count)
        oldest.set({ for: name }, (oldestTime ?? 0) / 1_000)
      }
    },
  }
}
