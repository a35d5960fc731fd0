import { type BankContext, getSettlementProgress, runSettlement } from '@bank/bank'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { Metrics } from './metrics.ts'
import { type Loop, startLoop } from './startLoop.ts'

const everyMs = 1_000
/** A pass ends after so long, between two chunks, so that this worker tells how it fares and can be stopped. */
const passMs = 10_000

/** The turn of each worker over the days that are due; a day that was missed is caught up in its turn. */
export function startSettlement(named: {
  bank: BankContext
  env: Pick<Env, 'settlement'>
  logger: Logger
  metrics: Pick<Metrics, 'recordSettlement' | 'recordFailure'>
  markGood: () => void
}): Loop {
  const { bank, metrics, markGood } = named
  const { chunkMembers, sharePercent } = named.env.settlement
  const logger = named.logger.child({ job: 'settlement' })
  const stopping = new AbortController()
  const loop = startLoop({
    everyMs,
    async turn() {
      const startedMs = performance.now()
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(passMs)])
      const outcome = await runSettlement(bank, { chunkMembers, share: sharePercent / 100, signal })
      metrics.recordSettlement(outcome, await getSettlementProgress(bank), performance.now() - startedMs)
      const { day, planned, chunks, stakes } = outcome
      if (planned) logger.info({ day }, 'a day is planned')
      if (chunks > 0) logger.info({ day, chunks, stakes }, 'interest paid')
      markGood()
      return true
    },
    onError(error) {
      metrics.recordFailure('settlement')
      logger.error({ err: error }, 'a pass failed')
    },
  })
  return {
    stop() {
      stopping.abort()
      return loop.stop()
    },
  }
}
