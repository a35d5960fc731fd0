import type { ChainBlock, ChainReader } from '@bank/chain/server'
import type { BankContext } from '../bankContext.ts'
import {
  type ChainCursor,
  createCursor,
  type Follower,
  findCursor,
  type StoredCursor,
  toCursor,
} from './cursor.ts'
import { FollowerHalted } from './followerHalted.ts'

/** Start of a pass; no cursor while the follower's start block is not final. */
export type NextRange = { readonly finalized: ChainBlock; readonly cursor: StoredCursor | undefined }

/** Reads the newest final block and the cursor, which it creates on the start block once that is final. Throws ChainReadError. */
export async function readNextRange(
  bank: BankContext,
  params: { follower: Follower; reader: ChainReader },
): Promise<NextRange> {
  const { follower, reader } = params
  const { kysely } = bank.database
  const finalized = await reader.getFinalizedBlock()
  const found = await findCursor(kysely, follower)
  if (found !== undefined || finalized.number < follower.startBlock) return { finalized, cursor: found }
  const block = await reader.getBlock({ number: follower.startBlock })
  // Nothing was counted before the start, which the contract's counter proves with the first range.
  await createCursor(kysely, { follower, cursor: toCursor(block, 0n), at: await bank.clock.now() })
  return { finalized, cursor: await findCursor(kysely, follower) }
}

/** Asserts that the block of the cursor is still part of the chain and returns it. Throws FollowerHalted finalBlockChanged. */
export async function assertCursorBlock(
  reader: ChainReader,
  params: { cursor: ChainCursor; finalized: ChainBlock },
): Promise<ChainBlock> {
  const { cursor, finalized } = params
  const isSame = finalized.number === cursor.blockNumber
  const known = isSame ? finalized : await reader.getBlock({ number: cursor.blockNumber })
  if (known.hash !== cursor.blockHash)
    throw new FollowerHalted(
      'finalBlockChanged',
      `block ${cursor.blockNumber} was ${cursor.blockHash}, is ${known.hash}`,
    )
  return known
}

/** Up to this many blocks each header is read and its parent compared; beyond it, both ends are. */
const walkBlocksMax = 64n

/**
 * Proves that the finalized block grew out of the block of the cursor. Throws FollowerHalted finalBlockChanged,
 * chainInconsistent.
 */
export async function assertContinuous(
  reader: ChainReader,
  params: { cursor: ChainCursor; finalized: ChainBlock },
): Promise<void> {
  const { cursor, finalized } = params
  const known = await assertCursorBlock(reader, params)
  if (finalized.number - cursor.blockNumber > walkBlocksMax) return
  let previous = known
  for (let number = cursor.blockNumber + 1n; number <= finalized.number; number += 1n) {
    const block = number === finalized.number ? finalized : await reader.getBlock({ number })
    if (block.parentHash !== previous.hash)
      throw new FollowerHalted('chainInconsistent', `block ${number} does not follow block ${number - 1n}`)
    previous = block
  }
}
