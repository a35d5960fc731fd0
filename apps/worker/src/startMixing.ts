import {
  type BankContext,
  createPoolSender,
  createPoolWatch,
  type PoolSender,
  proveManaged,
  publishRoots,
  relayWithdrawals,
  screenDeposits,
  watchPrivatePool,
} from '@bank/bank'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { proveInChild } from './proveInChild.ts'
import type { MixingEnv } from './readMixing.ts'
import { homeChainId } from './settingShapes.ts'
import { type Loop, startLoop } from './startLoop.ts'

const screenEveryMs = 500
const proveEveryMs = 1_000

type Parts = {
  readonly bank: BankContext
  readonly env: { readonly pollEveryMs: number }
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'recordFailure' | 'recordPool' | 'recordScreening' | 'recordRelays'>
  readonly markGood: (job: string) => void
}

/** The jobs of private transfers, by name; none is started where no pool is named. */
export function startMixing(parts: Parts, mixing: MixingEnv): ReadonlyMap<string, Loop> {
  const chainId = homeChainId
  const relayer = createPoolSender({ chainId, key: mixing.relayerKey })
  const publisher = createPoolSender({ chainId, key: mixing.associationKey })
  const loops = new Map<string, Loop>()
  for (const { pool, startBlock } of mixing.pools)
    loops.set(
      `privatePool:${pool}`,
      startWatching(parts, { chainId, pool, startBlock, relayer: relayer.signer.address }),
    )
  loops.set('screenDeposits', startScreening(parts))
  loops.set('publishRoots', startPublishing(parts, publisher))
  loops.set('relay', startRelaying(parts, relayer))
  return loops
}

/** Says once that something stands still, and once that it goes on. */
function tellStanding(logger: Logger, what: string) {
  let before: string | null = null
  return (state: string, reason: string | null, detail: string | null = null) => {
    if (reason === before) return
    before = reason
    if (reason === null) logger.info(`${what} goes on`)
    else if (state === 'halted') logger.error({ reason, detail }, `${what} is stopped`)
    else logger.warn({ reason, detail }, `${what} waits`)
  }
}

function startTurns(
  { logger, metrics }: Pick<Parts, 'logger' | 'metrics'>,
  named: { job: string; everyMs: number; turn: () => Promise<boolean> },
): Loop {
  const { job, ...turns } = named
  return startLoop({
    ...turns,
    onError(error) {
      metrics.recordFailure(job)
      logger.error({ err: error, job }, 'a turn failed')
    },
  })
}

function startWatching(parts: Parts, pool: Parameters<typeof createPoolWatch>[0]): Loop {
  const { bank, env, metrics, markGood } = parts
  const job = `privatePool:${pool.pool}`
  const logger = parts.logger.child({ job })
  const watch = createPoolWatch(pool)
  const tell = tellStanding(logger, 'a pool')
  return startTurns(parts, {
    job,
    everyMs: env.pollEveryMs,
    async turn() {
      const outcome = await watchPrivatePool(bank, watch)
      metrics.recordPool(outcome)
      const { state, reason, detail, deposits, withdrawals, takenBack, matched, blockNumber } = outcome
      if (deposits + withdrawals + takenBack + matched > 0)
        logger.info({ deposits, withdrawals, takenBack, matched, blockNumber }, 'a pool moved')
      tell(state, reason, detail)
      if (reason === null) markGood(job)
      return reason === null
    },
  })
}

function startScreening(parts: Parts): Loop {
  const { bank, metrics, markGood } = parts
  const job = 'screenDeposits'
  const logger = parts.logger.child({ job })
  const tell = tellStanding(logger, 'screening')
  return startTurns(parts, {
    job,
    everyMs: screenEveryMs,
    async turn() {
      const outcome = await screenDeposits(bank, { chainId: homeChainId })
      metrics.recordScreening(outcome)
      const { cleared, review, refused, unanswered } = outcome
      if (cleared + review + refused > 0) logger.info({ cleared, review, refused }, 'deposits screened')
      tell('waiting', unanswered > 0 ? 'screeningUnavailable' : null)
      // Without an answer nothing is cleared, but the worker itself is well.
      markGood(job)
      return unanswered === 0
    },
  })
}

function startPublishing(parts: Parts, publisher: PoolSender): Loop {
  const { bank, env, markGood } = parts
  const job = 'publishRoots'
  const logger = parts.logger.child({ job, sender: publisher.signer.address })
  const tell = tellStanding(logger, 'publishing')
  return startTurns(parts, {
    job,
    everyMs: env.pollEveryMs,
    async turn() {
      const { state, reason, opened, revoking, broadcast } = await publishRoots(bank, publisher)
      if (opened + revoking + broadcast > 0) logger.info({ opened, revoking, broadcast }, 'roots moved')
      tell(state, reason)
      if (state !== 'halted') markGood(job)
      return state !== 'halted'
    },
  })
}

function startRelaying(parts: Parts, relayer: PoolSender): Loop {
  const { bank, env, metrics, markGood } = parts
  const job = 'relay'
  const logger = parts.logger.child({ job, sender: relayer.signer.address })
  const tell = tellStanding(logger, 'relaying')
  return startTurns(parts, {
    job,
    everyMs: env.pollEveryMs,
    async turn() {
      const outcome = await relayWithdrawals(bank, relayer)
      metrics.recordRelays(outcome)
      const { state, reason, taken, broadcast, refused } = outcome
      // Counts alone: no line of a log may tie an order to a withdrawal.
      if (taken + broadcast + refused > 0) logger.info({ taken, broadcast, refused }, 'withdrawals moved')
      tell(state, reason)
      if (state !== 'halted') markGood(job)
      return state !== 'halted'
    },
  })
}

/** Proves for those whose notes this server made; a convenience of the demo, not among what makes a worker well. */
export function startProving(parts: Omit<Parts, 'env' | 'markGood'>, mixing: MixingEnv): Loop {
  const { logger } = parts
  const { noteKey, waitMaximumMs } = mixing
  const bank = { ...parts.bank, mixing: { noteKey, waitMaximumMs, contracts: [] } }
  return startTurns(parts, {
    job: 'proveManaged',
    everyMs: proveEveryMs,
    async turn() {
      const { state, orderId } = await proveManaged(bank, { chainId: homeChainId, prove: proveInChild })
      if (state === 'proved') logger.info({ job: 'proveManaged', orderId }, 'proved')
      return true
    },
  })
}
