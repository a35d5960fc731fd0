import { getSettlementProgress, runLossShares, runSettlement, settleRewards, sharePool } from '@bank/bank'
import type { JobDeps, Turn } from './job.ts'

/**
 * Time limit of a pass, checked between two chunks, so that this worker reports its state and can be stopped.
 */
const passTimeoutMs = 10_000

/** Settles the due days in order, missed ones included. */
export function createSettlementTurn({ bank, env, metrics, ...deps }: JobDeps): Turn {
  const { chunkMembers, sharePercent } = env.settlement
  const logger = deps.logger.child({ job: 'settlement' })
  return async (stopping) => {
    const startedMs = performance.now()
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(passTimeoutMs)])
    const outcome = await runSettlement(bank, { chunkMembers, share: sharePercent / 100, signal })
    metrics.recordSettlement(outcome, await getSettlementProgress(bank), performance.now() - startedMs)
    const { day, planned, chunks, stakes } = outcome
    if (planned) logger.info({ day }, 'a day is planned')
    if (chunks > 0) logger.info({ day, chunks, stakes }, 'interest paid')
    return 'good'
  }
}

/** Pays the rewards of a day whose interest is paid. */
export function createRewardsTurn({ bank, env, logger }: JobDeps): Turn {
  return async (stopping) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(passTimeoutMs)])
    const { day, state, payments, amountMicro } = await settleRewards(bank, {
      share: env.settlement.sharePercent / 100,
      signal,
    })
    if (payments > 0 || state === 'done') logger.info({ day, state, payments, amountMicro }, 'rewards paid')
    return 'good'
  }
}

/** Shares the bonus pool on Mondays. */
export function createPoolTurn({ bank, logger }: JobDeps): Turn {
  return async () => {
    const { week, state, members, amountMicro } = await sharePool(bank)
    if (state === 'shared') logger.info({ week, members, amountMicro }, 'bonus pool shared')
    return 'good'
  }
}

/** Carries out a loss or a return that two operators decided. */
export function createLossShareTurn({ bank, logger }: JobDeps): Turn {
  return async (stopping) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(passTimeoutMs)])
    const { id, state, members } = await runLossShares(bank, { signal })
    if (members > 0 || state === 'done' || state === 'void')
      logger.warn({ id, state, members }, 'loss shared or returned')
    return 'good'
  }
}
