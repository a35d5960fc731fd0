import {
  type BankContext,
  createVaultPayer,
  creditUnclaimedDeposits,
  type PayerKey,
  refreshTeam,
  rollUpHouse,
  runPayouts,
  screenWithdrawals,
  settleProposals,
  settleRewards,
  sharePool,
  type WatchedVault,
  watchRecharges,
} from '@bank/bank'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { startMetricsServer } from './metricsServer.ts'
import { startCrossChain, startCrossPurge } from './startCrossChain.ts'
import { startGrowth } from './startGrowth.ts'
import { type Loop, startLoop } from './startLoop.ts'
import { startMixing, startProving } from './startMixing.ts'
import { startSettlement } from './startSettlement.ts'
import { startSolvency } from './startSolvency.ts'

export type Worker = {
  readonly metricsPort: number
  /** Resolves when every job has ended its turn. */
  stop(): Promise<void>
}

const rollUpEveryMs = 5_000
const claimEveryMs = 5_000
const screenEveryMs = 250
/** What is approved leaves within a second; what became of it is asked at the pace of the chain. */
const payEveryMs = 100
const settleProposalsEveryMs = 30_000
/** How often it is asked whether the team's totals are due. */
const refreshTeamEveryMs = 5_000
/** A day's rewards follow its interest at once. */
const rewardsEveryMs = 500
/** A pass ends after so long, between two chunks, so that this worker tells how it fares and can be stopped. */
const rewardsPassMs = 10_000
const poolEveryMs = 2_000
const healthyWithinMs = 60_000

type Parts = {
  bank: BankContext
  env: Env
  logger: Logger
  metrics: Metrics
  markGood: (job: string) => void
}

function startWatcher(parts: Parts, vault: WatchedVault) {
  const { bank, env, metrics } = parts
  const job = `recharge:${vault.chainId}`
  const logger = parts.logger.child({ job, vault: vault.address })
  let haltedBefore: string | null = null
  return startLoop({
    everyMs: env.pollEveryMs,
    async turn() {
      const startedMs = performance.now()
      const outcome = await watchRecharges(bank, vault)
      metrics.recordPass(outcome, performance.now() - startedMs)
      const { state, reason, detail, credited, suspended, cursorBlock } = outcome
      if (credited > 0 || suspended > 0) logger.info({ credited, suspended, cursorBlock }, 'deposits booked')
      if (reason !== null && reason !== haltedBefore) logger.error({ reason, detail }, 'credits stand still')
      if (reason === null && haltedBefore !== null && state !== 'following') logger.info('credits go on')
      if (state !== 'following') haltedBefore = reason
      if (reason === null) parts.markGood(job)
      return reason === null
    },
    onError(error) {
      metrics.recordFailure(job)
      logger.error({ err: error }, 'a pass failed')
    },
  })
}

function startPayouts(parts: Parts, vault: WatchedVault, key: PayerKey) {
  const { bank, env, metrics } = parts
  const payer = createVaultPayer({
    chainId: vault.chainId,
    vault: vault.address,
    startBlock: vault.startBlock,
    key,
    watchEveryMs: env.pollEveryMs,
  })
  const logger = parts.logger.child({ job: 'payouts', vault: vault.address, payer: payer.signer.address })
  let stoodBefore: string | null = null
  return startLoop({
    everyMs: payEveryMs,
    async turn() {
      const startedMs = performance.now()
      const outcome = await runPayouts(bank, payer)
      metrics.recordPayouts(outcome, performance.now() - startedMs)
      const { state, reason, detail, admitted, broadcast, settled, failed } = outcome
      if (broadcast > 0 || settled > 0 || failed > 0)
        logger.info({ admitted, broadcast, settled, failed }, 'payouts moved')
      if (reason !== stoodBefore) {
        if (state === 'halted') logger.error({ reason, detail }, 'payouts are stopped')
        else if (reason !== null) logger.warn({ reason, detail }, 'payouts wait')
        else logger.info('payouts go on')
      }
      stoodBefore = reason
      const isGood = state !== 'halted' && reason !== 'chainUnreadable'
      if (isGood) parts.markGood('payouts')
      return isGood
    },
    onError(error) {
      metrics.recordFailure('payouts')
      logger.error({ err: error }, 'a pass failed')
    },
  })
}

function startJob(parts: Parts, job: string, everyMs: number, work: () => Promise<void>) {
  return startLoop({
    everyMs,
    async turn() {
      await work()
      parts.markGood(job)
      return true
    },
    onError(error) {
      parts.metrics.recordFailure(job)
      parts.logger.error({ err: error, job }, 'a turn failed')
    },
  })
}

/** What follows a day's interest, and what follows a week. */
function startRewards(parts: Parts): readonly Loop[] {
  const { bank, env, logger } = parts
  return [
    startJob(parts, 'rewards', rewardsEveryMs, async () => {
      const { day, state, payments, amountMicro } = await settleRewards(bank, {
        share: env.settlement.sharePercent / 100,
        signal: AbortSignal.timeout(rewardsPassMs),
      })
      if (payments > 0 || state === 'done') logger.info({ day, state, payments, amountMicro }, 'rewards paid')
    }),
    startJob(parts, 'pool', poolEveryMs, async () => {
      const { week, state, members, amountMicro } = await sharePool(bank)
      if (state === 'shared') logger.info({ week, members, amountMicro }, 'bonus pool shared')
    }),
  ]
}

/** Starts every job of the worker over an open bank. Any number of workers may run side by side. */
export async function startWorker(named: { bank: BankContext; env: Env; logger: Logger }): Promise<Worker> {
  const { bank, env, logger } = named
  const metrics = createMetrics()
  const goodAt = new Map<string, number>()
  const markGood = (job: string) => goodAt.set(job, performance.now())
  const parts: Parts = { ...named, metrics, markGood }
  const { payerKey, vault } = env
  const jobs = [
    `recharge:${vault.chainId}`,
    `growth:${vault.chainId}`,
    'rollUp',
    'claim',
    'screen',
    'proposals',
    'settlement',
    'rewards',
    'pool',
    ...(payerKey ? ['payouts'] : []),
  ]
  const server = await startMetricsServer({
    host: env.metricsHost,
    port: env.metricsPort,
    registry: metrics.registry,
    isHealthy: () =>
      jobs.every((job) => performance.now() - (goodAt.get(job) ?? -healthyWithinMs) < healthyWithinMs),
  })
  const solvency = startSolvency(parts, vault)
  const mixing = env.mixing ? startMixing(parts, env.mixing) : new Map<string, Loop>()
  const crossChain = env.crossChain ? startCrossChain(parts, env.crossChain) : new Map<string, Loop>()
  jobs.push(...solvency.keys(), ...mixing.keys(), ...crossChain.keys())
  const loops = [
    ...solvency.values(),
    ...mixing.values(),
    ...crossChain.values(),
    ...(env.crossChain ? [startCrossPurge(parts)] : []),
    ...(env.mixing?.noteKey ? [startProving(parts, env.mixing)] : []),
    startWatcher(parts, vault),
    startGrowth(parts, vault),
    startJob(parts, 'rollUp', rollUpEveryMs, async () => metrics.recordRollUp(await rollUpHouse(bank))),
    startJob(parts, 'claim', claimEveryMs, async () => {
      const claimed = await creditUnclaimedDeposits(bank)
      if (claimed > 0) logger.warn({ claimed }, 'suspense of members credited late')
    }),
    startJob(parts, 'screen', screenEveryMs, async () => {
      const { approved, review } = await screenWithdrawals(bank)
      if (approved > 0 || review > 0) logger.info({ approved, review }, 'withdrawals screened')
    }),
    startJob(parts, 'proposals', settleProposalsEveryMs, async () => {
      await settleProposals(bank)
    }),
    // Not among the jobs that make a worker unwell: ending it in the middle of a long rebuild would only begin it anew.
    startJob(parts, 'team', refreshTeamEveryMs, async () => {
      await refreshTeam(bank)
    }),
    ...startRewards(parts),
    startSettlement({ ...parts, markGood: () => void markGood('settlement') }),
    ...(payerKey ? [startPayouts(parts, vault, payerKey)] : []),
  ]
  if (!payerKey) logger.warn('no payer is configured: this worker pays no withdrawals')
  logger.info({ metricsPort: server.port, jobs }, 'worker started')
  return {
    metricsPort: server.port,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await server.stop()
    },
  }
}
