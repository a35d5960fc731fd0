import { deleteExpiredQuotes, readCrossHealth, restoreCrossOrders, syncCrossOrders } from '@bank/bank'
import type { Env } from './env.ts'
import type { JobDeps, Turn } from './job.ts'

/** Follows open cross-chain transfers. */
export function createCrossTurn({ crossChain, logger, metrics }: JobDeps): Turn | undefined {
  if (!crossChain) return undefined
  const { bank, watch } = crossChain
  let wasUnavailable = false
  return async () => {
    const outcome = await syncCrossOrders(bank, watch)
    const availability = watch.statusClient.getAvailability()
    const isUnavailable = availability.unavailableSince !== null
    if (wasUnavailable !== isUnavailable) {
      const provider = bank.crossChain.provider.name
      if (isUnavailable) logger.warn({ provider }, 'the provider of cross-chain transfers does not answer')
      else logger.info({ provider }, 'the provider of cross-chain transfers answers again')
    }
    wasUnavailable = isUnavailable
    const { leased: _, unread, filledAfterMs: __, failures, ...ended } = outcome
    metrics.recordCross(outcome, availability)
    if (Object.values(ended).some((count) => count > 0)) logger.info({ ...ended, unread }, 'transfers moved')
    for (const { orderId, error } of failures) {
      metrics.recordFailure('crossOrders')
      logger.error({ err: error, orderId }, 'a transfer could not be followed')
    }
    return 'good'
  }
}

/** A transfer that no client reported is searched for at most this often. */
const recoverAtLeastEveryMs = 30_000

/** Ten polls of open transfers to one search for those that no client reported. */
export function toRecoveryMs({ crossChain }: Env): number {
  return crossChain ? Math.min(10 * crossChain.pollMs, recoverAtLeastEveryMs) : recoverAtLeastEveryMs
}

/** Restores transfers that were sent and never reported. */
export function createRecoveryTurn({ crossChain, logger, metrics }: JobDeps): Turn | undefined {
  if (!crossChain) return undefined
  const { bank, watch } = crossChain
  return async () => {
    const { found } = await restoreCrossOrders(bank, watch)
    metrics.recordCrossHealth(await readCrossHealth(bank))
    if (found > 0) logger.warn({ found }, 'transfers restored that no client had reported')
    return 'good'
  }
}

const expiredQuotesAtOnce = 1_000

/** Deletes quotes that expired unused. */
export function createQuoteTurn({ bank, crossChain }: JobDeps): Turn | undefined {
  if (!crossChain) return undefined
  return async () => {
    let deleted: number
    do deleted = await deleteExpiredQuotes(bank)
    while (deleted === expiredQuotesAtOnce)
    return 'good'
  }
}
