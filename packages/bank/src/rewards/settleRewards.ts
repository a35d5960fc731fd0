import type { BankContext } from '../bankContext.ts'
import { closeRewards } from './closeRewards.ts'
import { computeRewards } from './computeRewards.ts'
import { payRewardChunk } from './payRewardChunk.ts'
import { pause, type RewardTools } from './rewardTools.ts'

/** What one pass did; amounts in micro-units. */
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
 * One worker's pass over the day whose interest is paid: computes what everybody is due when nobody has, pays the chunks
 * that nobody else is at, and ends the day after the last. Safe at any time, from any number of workers, after any death.
 */
export async function settleRewards(bank: BankContext, tools: RewardTools = {}): Promise<RewardsOutcome> {
  const row = await bank.database.kysely
    .selectFrom('bank.settlement_day')
    .select(['day', 'rewards_due'])
    .where('state', '<>', 'done')
    .where('state', '=', 'rewards')
    .executeTakeFirst()
  if (row === undefined) return { day: null, state: 'waiting', computed: false, payments: 0, amountMicro: 0n }
  const { day } = row
  const computed = row.rewards_due === null && (await computeRewards(bank, day, tools))
  let [payments, amountMicro] = [0, 0n]
  while (!tools.signal?.aborted) {
    const startedMs = performance.now()
    const chunk = await payRewardChunk(bank, day, tools)
    if (chunk === undefined) break
    payments += chunk.payments
    amountMicro += chunk.amountMicro
    await pause(tools, performance.now() - startedMs)
  }
  const isDone = await closeRewards(bank, day, tools)
  return { day, state: isDone ? 'done' : 'paying', computed, payments, amountMicro }
}
