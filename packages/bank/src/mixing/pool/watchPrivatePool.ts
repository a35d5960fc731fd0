import type { BankContext } from '../../bankContext.ts'
import { findCursor } from '../../chainFollower/cursor.ts'
import { FollowerHalted } from '../../chainFollower/followerHalted.ts'
import { assertCursorBlock, readNextRange } from '../../chainFollower/readNextRange.ts'
import { runPass } from '../../chainFollower/runPass.ts'
import { getReader } from '../../outbox/createSender.ts'
import type { PoolWatch } from '../mixingDeps.ts'
import { comparePool } from './comparePool.ts'
import { matchDeposits } from './matchDeposits.ts'
import { insertPool, readPoolCursor, toFollower, updateRelayer } from './poolCursor.ts'
import { recordPoolEvents } from './recordPoolEvents.ts'
import { verifyPool } from './verifyPool.ts'

/**
 * The result of one pass over a pool. idle: nothing new is final; waiting: the chain cannot be read; halted: it
 * contradicts itself or what was recorded, and nothing of it is trusted until that ends.
 */
export type PoolWatchOutcome = {
  readonly chainId: number
  readonly pool: string
  readonly state: 'idle' | 'advanced' | 'waiting' | 'halted'
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

/** Follows a pool from its cursor to the newest final block: everything proven is recorded in one transaction. */
async function followPool(bank: BankContext, watch: PoolWatch, progress: Progress): Promise<true> {
  const reader = getReader(bank, watch.chainId)
  const follower = toFollower(watch)
  const { pool } = watch
  const fault = await comparePool(reader, pool)
  if (fault !== undefined)
    throw new FollowerHalted('poolDiffers', `the code of the ${fault} is not that of this build`)
  if ((await findCursor(bank.database.kysely, follower)) === undefined) {
    const finalized = await reader.getFinalizedBlock()
    if (finalized.number < watch.startBlock) return true
    const facts = await reader.getPoolFacts({ pool, blockHash: finalized.hash })
    await insertPool(bank.database, watch, facts)
  }
  await updateRelayer(bank.database, watch)
  const { finalized, cursor: stored } = await readNextRange(bank, { follower, reader })
  if (stored === undefined) return true
  const cursor = await readPoolCursor(bank.database, watch, stored)
  const at = await bank.clock.now()
  progress.blockNumber = cursor.blockNumber
  if (finalized.number < cursor.blockNumber) return true
  await assertCursorBlock(reader, { cursor, finalized })
  if (finalized.number === cursor.blockNumber) {
    progress.matched = await matchDeposits(bank.database.kysely, { ...watch, at })
    return true
  }
  const [facts, events] = await Promise.all([
    reader.getPoolFacts({ pool, blockHash: finalized.hash }),
    reader.scanPoolEvents({ pool, fromBlock: cursor.blockNumber + 1n, toBlock: finalized.number }),
  ])
  await verifyPool({ bank, watch, reader, cursor, to: finalized, facts, events })
  const recorded = await recordPoolEvents({ bank, watch, reader, cursor, to: finalized, events, at })
  Object.assign(progress, recorded, { state: 'advanced', blockNumber: finalized.number })
  return true
}

/**
 * Follows a pool to its chain's newest final block: proves by the pool's own count, root, coins and spent marks that no
 * event is missing or invented, records the events, and matches orders to their deposits. Safe in any number of workers
 * and when killed at any moment. Throws RangeError when the chain has no reader.
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
  const work = () => followPool(bank, watch, progress)
  const end = await runPass(bank, { follower: toFollower(watch), haltingReads: 'none', work })
  if (end.state === 'halted' || end.state === 'waiting') Object.assign(progress, end)
  return progress
}
