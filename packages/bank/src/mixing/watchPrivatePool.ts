import { type ChainBlock, ChainReadError, type ChainReader } from '@bank/chain/server'
import type { BankContext } from '../bankContext.ts'
import { matchDeposits } from './matchDeposits.ts'
import { getReader, type PoolWatch } from './mixingTools.ts'
import {
  createPoolCursor,
  findPoolCursor,
  markPoolStopped,
  type PoolCursor,
  renameRelayer,
} from './poolCursor.ts'
import { PoolStopped } from './poolStopped.ts'
import { verifyPool } from './verifyPool.ts'
import { recordPoolEvents } from './recordPoolEvents.ts'

/**
 * What one pass over a pool did. idle: nothing new is final; waiting: the chain cannot be read; stopped: it contradicts
 * itself or what was known, and nothing is believed until that ends.
 */
export type PoolWatchOutcome = {
  readonly chainId: number
  readonly pool: string
  readonly state: 'idle' | 'advanced' | 'waiting' | 'stopped'
  readonly reason: string | null
  readonly detail: string | null
  readonly blockNumber: bigint | null
  readonly deposits: number
  readonly withdrawals: number
  readonly takenBack: number
  /** Orders whose deposit was found. */
  readonly matched: number
}

type Progress = { -readonly [Key in keyof PoolWatchOutcome]: PoolWatchOutcome[Key] }

async function openCursor(
  bank: BankContext,
  params: { watch: PoolWatch; reader: ChainReader; finalized: ChainBlock; at: Date },
): Promise<PoolCursor | undefined> {
  const { watch, reader, finalized, at } = params
  const found = await findPoolCursor(bank.database.kysely, watch)
  if (found !== undefined || finalized.number < watch.startBlock) return found
  const [block, facts] = await Promise.all([
    reader.getBlock({ number: watch.startBlock === 0n ? 0n : watch.startBlock - 1n }),
    reader.getPoolFacts({ pool: watch.pool, blockHash: finalized.hash }),
  ])
  await createPoolCursor(bank.database, { pool: watch, block, facts, at })
  return findPoolCursor(bank.database.kysely, watch)
}

/** Everything between cursor and final block, proven, in one transaction. */
async function follow(bank: BankContext, watch: PoolWatch, progress: Progress): Promise<void> {
  const reader = getReader(bank, watch.chainId)
  const finalized = await reader.getFinalizedBlock()
  const at = await bank.clock.now()
  const cursor = await openCursor(bank, { watch, reader, finalized, at })
  if (cursor === undefined) return
  if (cursor.relayer !== watch.relayer) await renameRelayer(bank.database, watch)
  progress.blockNumber = cursor.blockNumber
  if (finalized.number < cursor.blockNumber) return
  const standing = await reader.getBlock({ number: cursor.blockNumber })
  if (standing.hash !== cursor.blockHash)
    throw new PoolStopped('finalBlockChanged', `block ${cursor.blockNumber} is another one now`)
  if (finalized.number === cursor.blockNumber) {
    progress.matched = await matchDeposits(bank.database.kysely, { ...watch, at })
    return
  }
  const { pool } = watch
  const [facts, events] = await Promise.all([
    reader.getPoolFacts({ pool, blockHash: finalized.hash }),
    reader.scanPoolEvents({ pool, fromBlock: cursor.blockNumber + 1n, toBlock: finalized.number }),
  ])
  await verifyPool({ bank, watch, reader, cursor, to: finalized, facts, events })
  const recorded = await recordPoolEvents({ bank, watch, reader, cursor, to: finalized, events, at })
  if (recorded === undefined) return
  Object.assign(progress, recorded, { state: 'advanced', blockNumber: finalized.number })
}

/**
 * One pass over a pool: follows it to its chain's newest final block, proves by the pool's own count, root, coins and
 * spent marks that no event is missing or invented, writes them down, and matches orders to their deposits. Safe in any
 * number of workers, and to be cut off at any moment. Throws RangeError when the chain has no reader.
 */
export async function watchPrivatePool(bank: BankContext, watch: PoolWatch): Promise<PoolWatchOutcome> {
  const progress: Progress = {
    chainId: watch.chainId,
    pool: watch.pool,
    state: 'idle',
    reason: null,
    detail: null,
    blockNumber: null,
    deposits: 0,
    withdrawals: 0,
    takenBack: 0,
    matched: 0,
  }
  try {
    await follow(bank, watch, progress)
    await markPoolStopped(bank.database, { pool: watch, reason: null, at: await bank.clock.now() })
  } catch (error) {
    if (error instanceof PoolStopped) {
      Object.assign(progress, { state: 'stopped', reason: error.reason, detail: error.message })
      const at = await bank.clock.now()
      await markPoolStopped(bank.database, { pool: watch, reason: error.reason, at })
    } else if (error instanceof ChainReadError)
      Object.assign(progress, { state: 'waiting', reason: 'chainUnreadable', detail: error.message })
    else throw error
  }
  return progress
}
