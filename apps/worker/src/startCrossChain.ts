import {
  type BankContext,
  createCrossSettings,
  createCrossWatch,
  deleteExpiredQuotes,
  readCrossHealth,
  restoreCrossOrders,
  syncCrossOrders,
} from '@bank/bank'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import type { CrossChainEnv } from './readCrossChain.ts'
import { type Loop, startLoop } from './startLoop.ts'

/** How many looks at young transfers there are to one at what nobody told us of; a worker that is well has one a minute. */
const looksToOneRecovery = 10
const recoverAtLeastEveryMs = 30_000
const purgeEveryMs = 600_000
const purgeAtOnce = 1_000

type Parts = {
  readonly bank: BankContext
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'recordFailure' | 'recordCross' | 'recordCrossHealth'>
  readonly markGood: (job: string) => void
}

/** The jobs of cross-chain transfers, by name; none is started where no provider is named. */
export function startCrossChain(parts: Parts, { options, pollMs }: CrossChainEnv): ReadonlyMap<string, Loop> {
  const { logger, metrics, markGood } = parts
  const bank = { ...parts.bank, crossChain: createCrossSettings(options) }
  const watch = createCrossWatch({ provider: bank.crossChain.provider, pollMs })
  const loops = new Map<string, Loop>()
  const start = (job: string, everyMs: number, turn: () => Promise<void>) =>
    loops.set(
      job,
      startLoop({
        everyMs,
        async turn() {
          await turn()
          markGood(job)
          return true
        },
        onError(error) {
          metrics.recordFailure(job)
          logger.error({ err: error, job }, 'a turn failed')
        },
      }),
    )
  let isSilent = false
  start('crossOrders', pollMs, async () => {
    const outcome = await syncCrossOrders(bank, watch)
    const { unavailableSince } = watch.statusClient.getAvailability()
    if (isSilent !== (unavailableSince !== null)) {
      isSilent = unavailableSince !== null
      const provider = bank.crossChain.provider.name
      if (isSilent) logger.warn({ provider }, 'the provider of cross-chain transfers does not answer')
      else logger.info({ provider }, 'the provider of cross-chain transfers answers again')
    }
    const { leased: _, unread, filledAfterMs: __, failures, ...ended } = outcome
    metrics.recordCross(outcome, watch.statusClient.getAvailability())
    if (Object.values(ended).some((count) => count > 0)) logger.info({ ...ended, unread }, 'transfers moved')
    for (const { orderId, error } of failures) {
      metrics.recordFailure('crossOrders')
      logger.error({ err: error, orderId }, 'a transfer could not be followed')
    }
  })
  start('crossRecovery', Math.min(looksToOneRecovery * pollMs, recoverAtLeastEveryMs), async () => {
    const { found } = await restoreCrossOrders(bank, watch)
    metrics.recordCrossHealth(await readCrossHealth(bank))
    if (found > 0) logger.warn({ found }, 'transfers found that nobody had told of')
  })
  return loops
}

/** Forgets quotes that nobody sent; too rare to be among what makes a worker well. */
export function startCrossPurge({ bank, logger, metrics }: Omit<Parts, 'markGood'>): Loop {
  const job = 'crossPurge'
  return startLoop({
    everyMs: purgeEveryMs,
    async turn() {
      let purged: number
      do purged = await deleteExpiredQuotes(bank)
      while (purged === purgeAtOnce)
      return true
    },
    onError(error) {
      metrics.recordFailure(job)
      logger.error({ err: error, job }, 'a turn failed')
    },
  })
}
