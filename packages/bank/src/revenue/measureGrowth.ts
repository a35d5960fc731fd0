import { ChainReadError } from '@bank/chain/server'
import type { BankContext } from '../bankContext.ts'
import { bookGrowth } from './bookGrowth.ts'
import { GrowthStopped, type GrowthStopReason } from './growthStopped.ts'
import { findLastGrowth, type MeasuredVault } from './measuredVault.ts'
import { readGrowth } from './readGrowth.ts'

/**
 * What one pass did. idle: nothing was due; measured; overtaken: another worker measured meanwhile; waiting: the chain
 * did not answer; stopped: nothing is measured for `reason`.
 */
export type GrowthOutcome = {
  readonly chainId: number
  readonly state: 'idle' | 'measured' | 'overtaken' | 'waiting' | 'stopped'
  readonly toBlock: bigint | null
  /** Issued into revenue; taken out of it because the vault lacks it (negative: given back). Micro-units. */
  readonly bookedMicro: bigint
  readonly lostMicro: bigint
  readonly reason: GrowthStopReason | 'chainUnreadable' | null
  readonly detail: string | null
}

/** Chain time between two measurements; the end of a day is measured at once. */
const measureEveryMs = 60_000
const dayMs = 86_400_000

/**
 * One pass over a vault: measures what it has earned up to the newest final block, if that is due, and books it. Never
 * throws for what a chain says, only for the database. Safe in any number of processes.
 */
export async function measureGrowth(bank: BankContext, vault: MeasuredVault): Promise<GrowthOutcome> {
  const idle: GrowthOutcome = {
    chainId: vault.chainId,
    state: 'idle',
    toBlock: null,
    bookedMicro: 0n,
    lostMicro: 0n,
    reason: null,
    detail: null,
  }
  try {
    const measured = await measure(bank, vault)
    if (measured) await markStopped(bank, vault, null)
    return { ...idle, ...measured }
  } catch (error) {
    const stopped = toStopped(error)
    if (!stopped) throw error
    const { reason, message: detail } = stopped
    if (reason === 'chainUnreadable') return { ...idle, state: 'waiting', reason, detail }
    await markStopped(bank, vault, reason)
    return { ...idle, state: 'stopped', reason, detail }
  }
}

type Stop = { readonly reason: GrowthStopReason | 'chainUnreadable'; readonly message: string }

function toStopped(error: unknown): Stop | undefined {
  if (error instanceof GrowthStopped) return error
  if (!(error instanceof ChainReadError)) return undefined
  const { problem, message } = error
  if (problem === 'disagreeing') return { reason: 'providersDisagree', message }
  return { reason: problem === 'wrongChain' ? 'wrongChain' : 'chainUnreadable', message }
}

async function measure(bank: BankContext, vault: MeasuredVault): Promise<Partial<GrowthOutcome> | undefined> {
  const reader = bank.chains.get(vault.chainId)
  if (!reader) return undefined
  const last = await findLastGrowth(bank.database.kysely, vault)
  if (!last) await openWatch(bank, vault)
  const finalized = await reader.getFinalizedBlock()
  if (finalized.number <= (last?.toBlock ?? vault.startBlock)) return undefined
  if (last && !isDue(last.toTime.getTime(), finalized.timestampMs)) return undefined
  const growth = await readGrowth(reader, { vault, last, finalized })
  const booked = await bookGrowth(bank, { vault, last, growth })
  return booked ? { state: 'measured', toBlock: finalized.number, ...booked } : { state: 'overtaken' }
}

function isDue(lastMs: number, nowMs: number): boolean {
  const isNewDay = Math.floor(nowMs / dayMs) > Math.floor(lastMs / dayMs)
  return isNewDay || nowMs - lastMs >= measureEveryMs
}

async function openWatch(bank: BankContext, vault: MeasuredVault): Promise<void> {
  await bank.database.kysely
    .insertInto('bank.growth_watch')
    .values({ chain_id: `${vault.chainId}`, vault: vault.address, since: await bank.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores why nothing is measured, or that something is again (null); writes only when that changed. */
async function markStopped(
  bank: BankContext,
  vault: MeasuredVault,
  reason: GrowthStopReason | null,
): Promise<void> {
  await bank.database.kysely
    .updateTable('bank.growth_watch')
    .set({ halted_reason: reason, halted_at: reason === null ? null : await bank.clock.now() })
    .where('chain_id', '=', `${vault.chainId}`)
    .where('vault', '=', vault.address)
    .where('halted_reason', 'is distinct from', reason)
    .execute()
}
