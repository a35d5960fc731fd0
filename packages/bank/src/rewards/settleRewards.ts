import type { BankContext } from '../bankContext.ts'
import { getSolvencyVerdict } from '../earningGates/getSolvencyVerdict.ts'
import { closeBudget } from '../settlementDays/closeBudget.ts'
import { type PassOptions, pause } from '../settlementDays/passOptions.ts'
import { computeRewards } from './computeRewards.ts'
import { payRewardChunk } from './payRewardChunk.ts'

/** The outcome of one pass; amounts in micro-units. */
export type RewardsOutcome = {
  /** The day it was about; null where none is at its rewards. */
  readonly day: string | null
  /** `paying`: other workers are at the last chunks. */
  readonly state: 'waiting' | 'paying' | 'done'
  readonly computed: boolean
  readonly payments: number
  readonly amountMicro: bigint
}

/**
 * Runs one worker's pass over the day with paid interest: computes the rewards due if not yet computed, pays the chunks
 * no other worker holds, and ends the day after the last. Safe at any time, from any number of workers, after any crash.
 */
export async function settleRewards(bank: BankContext, options: PassOptions = {}): Promise<RewardsOutcome> {
  const row = await bank.database.kysely
    .selectFrom('bank.settlement_day')
    .select(['day', 'rewards_due'])
    .where('state', '<>', 'done')
    .where('state', '=', 'rewards')
    .executeTakeFirst()
  const nothing = { state: 'waiting', computed: false, payments: 0, amountMicro: 0n } as const
  if (row === undefined) return { ...nothing, day: null }
  const { day } = row
  // Solvency has not been measured for hours: computing rewards waits for the next measurement.
  if (row.rewards_due === null && !(await getSolvencyVerdict(bank.database.kysely)).isFresh)
    return { ...nothing, day }
  const computed = row.rewards_due === null && (await computeRewards(bank, day, options))
  let [payments, amountMicro] = [0, 0n]
  while (!options.signal?.aborted) {
    const startedMs = performance.now()
    const chunk = await payRewardChunk(bank, day, options)
    if (chunk === undefined) break
    payments += chunk.payments
    amountMicro += chunk.amountMicro
    await pause(options, performance.now() - startedMs)
  }
  const isDone = await closeBudget(bank, { day, from: 'rewards' }, options)
  return { day, state: isDone ? 'done' : 'paying', computed, payments, amountMicro }
}
