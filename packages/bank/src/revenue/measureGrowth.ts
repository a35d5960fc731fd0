import type { BankContext } from '../bankContext.ts'
import { CursorMoved, findCursor } from '../chainFollower/cursor.ts'
import type { HaltReason } from '../chainFollower/followerHalted.ts'
import { readNextRange } from '../chainFollower/readNextRange.ts'
import { runPass } from '../chainFollower/runPass.ts'
import { findLastGrowth, type MeasuredVault, toFollower } from './measuredVault.ts'
import { postMeasuredGrowth } from './postMeasuredGrowth.ts'
import { readGrowth } from './readGrowth.ts'

/**
 * The result of one pass. idle: no measurement was due; measured; overtaken: another worker measured meanwhile; waiting:
 * the chain did not answer; halted: nothing is measured for `reason`.
 */
export type GrowthOutcome = {
  readonly chainId: number
  readonly state: 'idle' | 'measured' | 'overtaken' | 'waiting' | 'halted'
  readonly toBlock: bigint | null
  /** Issued into revenue; taken out of it because the vault lacks it (negative: given back). Micro-units. */
  readonly bookedMicro: bigint
  readonly lostMicro: bigint
  readonly reason: HaltReason | null
  readonly detail: string | null
}

/** Chain time between two measurements; the first block of a new day is measured whenever it comes. */
const measureEveryMs = 60_000
const dayMs = 86_400_000

/**
 * Measures what a vault has earned up to the newest final block, if that is due, and books it. Throws only for the
 * database, never for what a chain says; safe in any number of processes.
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
  let measured: Partial<GrowthOutcome> | undefined
  const work = async () => {
    measured = await measure(bank, vault)
    return measured !== undefined
  }
  const end = await runPass(bank, { follower: toFollower(vault), haltingReads: 'contradictions', work })
  if (end.state === 'done') return { ...idle, ...measured }
  return { ...idle, state: end.state, reason: end.reason, detail: end.detail }
}

async function measure(bank: BankContext, vault: MeasuredVault): Promise<Partial<GrowthOutcome> | undefined> {
  const reader = bank.chains.get(vault.chainId)
  if (!reader) return undefined
  const follower = toFollower(vault)
  if ((await findCursor(bank.database.kysely, follower)) === undefined) await insertWatch(bank, vault)
  const { finalized, cursor } = await readNextRange(bank, { follower, reader })
  if (cursor === undefined || finalized.number <= cursor.blockNumber) return undefined
  // Read after the cursor: a measurement that another worker books in between is newer, and moved the cursor.
  const last = await findLastGrowth(bank.database.kysely, vault)
  if ((last?.toBlock ?? vault.startBlock) !== cursor.blockNumber)
    throw new CursorMoved(`growth on chain ${vault.chainId}: another worker measured`)
  if (last && !isDue(last.toTime.getTime(), finalized.timestampMs)) return undefined
  const growth = await readGrowth(reader, { vault, cursor, last, finalized })
  const booked = await postMeasuredGrowth(bank, { vault, cursor, last, growth })
  return { state: 'measured', toBlock: finalized.number, ...booked }
}

function isDue(lastMs: number, nowMs: number): boolean {
  const isNewDay = Math.floor(nowMs / dayMs) > Math.floor(lastMs / dayMs)
  return isNewDay || nowMs - lastMs >= measureEveryMs
}

async function insertWatch(bank: BankContext, vault: MeasuredVault): Promise<void> {
  await bank.database.kysely
    .insertInto('bank.growth_watch')
    .values({ chain_id: `${vault.chainId}`, vault: vault.address, since: await bank.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
