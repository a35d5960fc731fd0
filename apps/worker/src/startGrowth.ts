import { type BankContext, measureGrowth, type WatchedVault } from '@bank/bank'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { startLoop } from './startLoop.ts'

/** How often it is asked whether a measurement is due; most turns measure nothing. */
const growthEveryMs = 2_000

type Parts = {
  readonly bank: BankContext
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'recordFailure'>
  readonly markGood: (job: string) => void
}

/** Starts the job that measures what a vault has earned. */
export function startGrowth(parts: Parts, vault: WatchedVault) {
  const { bank, metrics } = parts
  const job = `growth:${vault.chainId}`
  const logger = parts.logger.child({ job, vault: vault.address })
  let stoodBefore: string | null = null
  return startLoop({
    everyMs: growthEveryMs,
    async turn() {
      const { state, reason, detail, toBlock, bookedMicro, lostMicro } = await measureGrowth(bank, vault)
      if (bookedMicro > 0n) logger.info({ toBlock, bookedMicro }, 'growth booked')
      if (lostMicro > 0n) logger.error({ toBlock, lostMicro }, 'the vault has lost what was booked')
      if (lostMicro < 0n) logger.info({ toBlock, recoveredMicro: -lostMicro }, 'the vault has recovered')
      if (reason !== stoodBefore) {
        if (state === 'halted') logger.error({ reason, detail }, 'growth is not measured')
        else if (reason !== null) logger.warn({ reason, detail }, 'growth waits')
        else logger.info('growth is measured again')
      }
      stoodBefore = reason
      if (reason === null) parts.markGood(job)
      return reason === null
    },
    onError(error) {
      metrics.recordFailure(job)
      logger.error({ err: error }, 'a pass failed')
    },
  })
}
