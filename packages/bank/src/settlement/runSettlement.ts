import type { BankContext } from '../bankContext.ts'
import { closeBudget } from '../settlementDays/closeBudget.ts'
import { pause } from '../settlementDays/passOptions.ts'
import type { BankDay } from './bankDay.ts'
import { findDueDay, type WaitingReason } from './findDueDay.ts'
import { planDay } from './planDay.ts'
import { settleChunk } from './settleChunk.ts'
import type { SettlementOptions } from './settlementOptions.ts'

/** The outcome of one pass; amounts in micro-units. */
export type SettlementOutcome = {
  /** The day of this pass; null before the first stake. */
  readonly day: string | null
  /** `interest`: other workers are at the last chunks. `rewards`: the interest of the day is paid. */
  readonly state: 'waiting' | 'interest' | 'rewards'
  readonly reason: WaitingReason | null
  readonly planned: boolean
  readonly chunks: number
  readonly stakes: number
  readonly amountMicro: bigint
}

const chunkMembersDefault = 1_000

/**
 * Runs one worker's pass over the day that is due: plans it if unplanned, settles the chunks no other worker holds, and
 * closes the interest when the last one is done. Safe at any time, from any number of workers, and after any crash.
 */
export async function runSettlement(
  bank: BankContext,
  params: Partial<SettlementOptions> = {},
): Promise<SettlementOutcome> {
  const options = { chunkMembers: chunkMembersDefault, share: 1, ...params }
  const due = await findDueDay(bank.database.kysely, await bank.clock.now())
  const nothing = { planned: false, chunks: 0, stakes: 0, amountMicro: 0n }
  if (due.state === 'waiting')
    return { ...nothing, day: due.day?.day ?? null, state: 'waiting', reason: due.reason }
  const { day } = due
  if (due.state === 'running' && due.step === 'rewards')
    return { ...nothing, day: day.day, state: 'rewards', reason: null }
  const planned = due.state === 'due' && (await planDay(bank, day, options))
  const settled = await settleChunks(bank, day, options)
  const isClosed = await closeBudget(bank, { day: day.day, from: 'interest' }, options)
  return { ...settled, day: day.day, state: isClosed ? 'rewards' : 'interest', reason: null, planned }
}

async function settleChunks(
  bank: BankContext,
  day: BankDay,
  options: SettlementOptions,
): Promise<Pick<SettlementOutcome, 'chunks' | 'stakes' | 'amountMicro'>> {
  const settled = { chunks: 0, stakes: 0, amountMicro: 0n }
  while (!options.signal?.aborted) {
    const startedMs = performance.now()
    const chunk = await settleChunk(bank, day, options)
    if (chunk === undefined) break
    settled.chunks += 1
    settled.stakes += chunk.stakes
    settled.amountMicro += chunk.amount
    await pause(options, performance.now() - startedMs)
  }
  return settled
}
