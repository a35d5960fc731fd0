import {
  type Alarm,
  type AlarmChannel,
  type ChannelOutcome,
  type CrossHealth,
  type CrossSyncOutcome,
  type DepositScreeningOutcome,
  type PayoutOutcome,
  type PoolWatchOutcome,
  type ProviderAvailability,
  type RelayOutcome,
  type SettlementOutcome,
  type SettlementProgress,
  severities,
  type WatchOutcome,
} from '@bank/bank'
import { type Asset, amountOf, toDecimal } from '@bank/money'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  recordPass(outcome: WatchOutcome, durationMs: number): void
  recordPayouts(outcome: PayoutOutcome, durationMs: number): void
  recordFailure(job: string): void
  recordGoodTurn(job: string, at: Date): void
  /** Asks at every scrape. */
  watchHealth(isHealthy: () => boolean): void
  /** Shows every alarm of the bank, those that are not raised as 0. */
  recordAlarms(alarms: readonly Alarm[], at: Date): void
  recordNotice(channel: AlarmChannel, outcome: ChannelOutcome['state']): void
  /** The time since when each channel fails, in epoch milliseconds; null while it works. */
  recordChannels(failingSince: ReadonlyMap<AlarmChannel, number | null>): void
  recordCoins(coins: { chainId: number; role: string; address: string; wei: bigint }): void
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

type Instruments = ReturnType<typeof createInstruments>

function createInstruments(registry: Registry) {
  const registers = [registry]
  return {
    registers,
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Histogram({ name, help, labelNames, registers }),
  }
}

const toNumber = (asset: Asset, micro: bigint) => Number(toDecimal(amountOf(asset, micro)))

/** Shows the reason for which a subject is halted, and removes it when the reason is another or none. */
function createReasonSetter<Label extends string>(gauge: Gauge<Label | 'reason'>, label: Label) {
  const reasons = new Map<string, string>()
  const toLabels = (subject: string, reason: string) =>
    ({ [label]: subject, reason }) as Record<Label | 'reason', string>
  return (subject: string, reason: string | null) => {
    const before = reasons.get(subject)
    if (before !== undefined) gauge.remove(toLabels(subject, before))
    reasons.delete(subject)
    if (reason === null) return
    reasons.set(subject, reason)
    gauge.set(toLabels(subject, reason), 1)
  }
}

/** Creates the worker's metrics in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const instruments = createInstruments(registry)
  const recordPass = createPassMetrics(instruments)
  const failures = instruments.counter('worker_failures_total', 'Turns that failed', 'job')
  const folded = instruments.counter(
    'ledger_rolled_up_entries_total',
    'House entries folded into the closing points',
  )
  return {
    registry,
    recordPass,
    recordPayouts: createPayoutMetrics(instruments),
    recordFailure: (job) => failures.inc({ job }),
    ...createWorkerMetrics(instruments),
    ...createAlarmMetrics(instruments),
    recordRollUp: (entries) => folded.inc(Number(entries)),
    recordSolvency: createSolvencyMetrics(instruments),
    recordSettlement: createSettlementMetrics(instruments),
    ...createMixingMetrics(instruments),
    ...createCrossMetrics(instruments),
  }
}

function createWorkerMetrics({
  registers,
  gauge,
}: Instruments): Pick<Metrics, 'recordGoodTurn' | 'watchHealth' | 'recordCoins'> {
  const goodTurn = gauge(
    'worker_job_success_timestamp_seconds',
    'Time of the newest good turn of a job',
    'job',
  )
  const coins = gauge('signer_coins', 'Coins of a key for gas', 'chain', 'role', 'address')
  let isHealthy = () => false
  new Gauge({
    name: 'worker_healthy',
    help: '1 while every health-checked job has had a good turn within a minute',
    registers,
    collect() {
      this.set(isHealthy() ? 1 : 0)
    },
  })
  return {
    recordGoodTurn: (job, at) => goodTurn.set({ job }, at.getTime() / 1_000),
    watchHealth(check) {
      isHealthy = check
    },
    recordCoins: ({ chainId, role, address, wei }) =>
      coins.set({ chain: `${chainId}`, role, address }, Number(wei / 10n ** 9n) / 1e9),
  }
}

function createAlarmMetrics({
  gauge,
  counter,
}: Instruments): Pick<Metrics, 'recordAlarms' | 'recordNotice' | 'recordChannels'> {
  const alarm = gauge('bank_alarm', 'Alarms that need an operator now, by code', 'code', 'severity')
  const readAt = gauge('bank_alarms_read_timestamp_seconds', 'Time at which the alarms were last read')
  const notices = counter(
    'alarm_notices_total',
    'Messages about alarms and heartbeats that this worker tried',
    'channel',
    'outcome',
  )
  const failing = gauge(
    'alarm_channel_failing_since_seconds',
    'Time since when a channel of alarms has failed, 0 while it works',
    'channel',
  )
  return {
    recordAlarms(alarms, at) {
      for (const [code, severity] of Object.entries(severities))
        alarm.set({ code, severity }, alarms.filter((each) => each.code === code).length)
      readAt.set(at.getTime() / 1_000)
    },
    recordNotice(channel, outcome) {
      if (outcome !== 'idle') notices.inc({ channel, outcome })
    },
    recordChannels(failingSince) {
      for (const [channel, time] of failingSince) failing.set({ channel }, (time ?? 0) / 1_000)
    },
  }
}

function createPassMetrics({ gauge, counter, histogram }: Instruments): Metrics['recordPass'] {
  const cursor = gauge('recharge_cursor_block', 'Last credited block', 'chain')
  const finalized = gauge('recharge_finalized_block', 'Newest final block', 'chain')
  const finalizedAt = gauge(
    'recharge_finalized_timestamp_seconds',
    'Time of the newest final block by its own clock',
    'chain',
  )
  const leads = gauge('recharge_leads', '1 while this worker leads', 'chain')
  const halted = gauge('recharge_halted', '1 while recharges are halted for this reason', 'chain', 'reason')
  const deposits = counter(
    'recharge_deposits_total',
    'Deposits booked, to a member or into suspense',
    'chain',
    'to',
  )
  const usdt = counter('recharge_usdt_total', 'USDT booked by this worker', 'chain')
  const seconds = histogram('recharge_pass_seconds', 'Duration of a pass', 'chain')
  const setReason = createReasonSetter(halted, 'chain')
  return (outcome, durationMs) => {
    const chain = `${outcome.chainId}`
    leads.set({ chain }, outcome.state === 'following' ? 0 : 1)
    seconds.observe({ chain }, durationMs / 1_000)
    if (outcome.cursorBlock !== null) cursor.set({ chain }, Number(outcome.cursorBlock))
    if (outcome.finalizedBlock !== null) finalized.set({ chain }, Number(outcome.finalizedBlock))
    if (outcome.finalizedAt !== null) finalizedAt.set({ chain }, outcome.finalizedAt.getTime() / 1_000)
    deposits.inc({ chain, to: 'member' }, outcome.credited)
    deposits.inc({ chain, to: 'suspense' }, outcome.suspended)
    usdt.inc({ chain }, toNumber('USDT', outcome.creditedMicro))
    setReason(chain, outcome.reason)
  }
}

function createPayoutMetrics({ gauge, counter, histogram }: Instruments): Metrics['recordPayouts'] {
  const open = gauge('payout_open_orders', 'Approved orders not wholly paid', 'chain')
  const usdt = gauge('payout_open_usdt', 'Sum still to be paid of them', 'chain')
  const paid = counter('payout_paid_total', 'Payments booked by this worker', 'chain')
  const sent = counter('payout_broadcast_total', 'Payments sent by this worker', 'chain')
  const failed = counter('payout_failed_total', 'Parts that ended unpaid', 'chain')
  const seconds = histogram('payout_pass_seconds', 'Duration of a pass', 'chain')
  const blocked = gauge(
    'payout_blocked',
    '1 while payouts wait or are halted for this reason',
    'chain',
    'state',
    'reason',
  )
  return (outcome, durationMs) => {
    const chain = `${outcome.chainId}`
    open.set({ chain }, outcome.openOrders)
    usdt.set({ chain }, toNumber('USDT', outcome.openMicro))
    paid.inc({ chain }, outcome.settled)
    sent.inc({ chain }, outcome.broadcast)
    failed.inc({ chain }, outcome.failed)
    seconds.observe({ chain }, durationMs / 1_000)
    blocked.reset()
    const { state, reason } = outcome
    if (reason !== null) blocked.set({ chain, state, reason }, 1)
  }
}

function createSolvencyMetrics({ gauge }: Instruments): Metrics['recordSolvency'] {
  const covered = gauge('solvency_usdt', 'Assets of the vault and liabilities, as last measured', 'figure')
  return ({ assets, liabilities }) => {
    covered.set({ figure: 'assets' }, assets)
    covered.set({ figure: 'liabilities' }, liabilities)
  }
}

function createSettlementMetrics({ gauge, counter, histogram }: Instruments): Metrics['recordSettlement'] {
  const due = gauge('settlement_days_due', 'Days that have ended and are not done')
  const chunks = gauge('settlement_chunks', 'Chunks of the day that is being settled')
  const done = gauge('settlement_chunks_done', 'Those of them that are done')
  const waiting = gauge('settlement_waiting', '1 while no day is settled for this reason', 'reason')
  const stakes = counter('settlement_stakes_total', 'Stakes settled by this worker')
  const paid = counter('settlement_paid_gusd_total', 'Interest paid by this worker')
  const seconds = histogram('settlement_pass_seconds', 'Duration of a pass')
  return (outcome, { daysDue, day }, durationMs) => {
    due.set(daysDue)
    chunks.set(day?.chunks ?? 0)
    done.set(day?.chunksDone ?? 0)
    waiting.reset()
    if (outcome.reason !== null) waiting.set({ reason: outcome.reason }, 1)
    stakes.inc(outcome.stakes)
    paid.inc(toNumber('GUSD', outcome.amountMicro))
    seconds.observe(durationMs / 1_000)
  }
}

/** Counts of pools and keys alone: nothing here may link a deposit to a withdrawal. */
function createMixingMetrics({
  gauge,
  counter,
}: Instruments): Pick<Metrics, 'recordPool' | 'recordScreening' | 'recordRelays'> {
  const block = gauge('private_pool_block', 'Last block of a pool that is recorded', 'pool')
  const moved = counter(
    'private_pool_events_total',
    'Deposits, withdrawals and take-backs recorded by this worker',
    'pool',
    'event',
  )
  const halted = gauge(
    'private_pool_halted',
    '1 while a pool is not followed for this reason',
    'pool',
    'reason',
  )
  const screened = counter('private_deposits_screened_total', 'Deposits screened by this worker', 'to')
  const unanswered = gauge(
    'private_deposits_unanswered',
    'Deposits that the sanctions list did not answer about',
  )
  const relayed = counter('private_relays_total', 'Withdrawals sent or refused by this worker', 'end')
  const setReason = createReasonSetter(halted, 'pool')
  return {
    recordPool({ pool, reason, blockNumber, deposits, withdrawals, takenBack }) {
      if (blockNumber !== null) block.set({ pool }, Number(blockNumber))
      for (const [event, count] of Object.entries({ deposits, withdrawals, takenBack }))
        moved.inc({ pool, event }, count)
      setReason(pool, reason)
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

function createCrossMetrics({
  registers,
  gauge,
  counter,
}: Instruments): Pick<Metrics, 'recordCross' | 'recordCrossHealth'> {
  const ended = counter('cross_orders_total', 'Transfers that ended, by outcome, as this worker saw it', 'to')
  const lag = new Histogram({
    name: 'cross_fill_seen_seconds',
    help: 'From the block of a deposit until its fill was seen',
    buckets: [0.5, 1, 1.5, 2, 5, 10, 30, 60, 300, 1_800],
    registers,
  })
  const unread = gauge('cross_unread_orders', 'Transfers of the last pass that a chain did not answer about')
  const failures = gauge(
    'cross_provider_failures',
    'Requests that the provider did not answer, since this worker started',
  )
  const unavailableSince = gauge(
    'cross_provider_unavailable_since_seconds',
    'Since when the provider has not answered, 0 while it does',
  )
  const waiting = gauge('cross_waiting_orders', 'Transfers that wait, by the event they wait for', 'for')
  const oldest = gauge(
    'cross_waiting_oldest_timestamp_seconds',
    'Time since when the first of them waits, 0 while none does',
    'for',
  )
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
