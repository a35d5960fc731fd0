import type { ChainBlock, ChainReader, VaultDeposit } from '@bank/chain/server'
import type { ChainCursor } from './chainCursor.ts'
import { CreditsStopped } from './creditsStopped.ts'
import type { WatchedVault } from './watchedVault.ts'

/** Up to this many blocks each header is read and its parent compared; beyond it, both ends are. */
const walkBlocksMax = 64n

/**
 * Proves that the finalized block grew out of the block the cursor stands on. Throws CreditsStopped
 * finalBlockChanged, chainInconsistent.
 */
export async function assertContinuous(
  reader: ChainReader,
  params: { cursor: ChainCursor; finalized: ChainBlock },
): Promise<void> {
  const { cursor, finalized } = params
  const isSame = finalized.number === cursor.blockNumber
  const known = isSame ? finalized : await reader.getBlock({ number: cursor.blockNumber })
  if (known.hash !== cursor.blockHash)
    throw new CreditsStopped(
      'finalBlockChanged',
      `block ${cursor.blockNumber} was ${cursor.blockHash}, is ${known.hash}`,
    )
  if (finalized.number - cursor.blockNumber > walkBlocksMax) return
  let previous = known
  for (let number = cursor.blockNumber + 1n; number <= finalized.number; number += 1n) {
    const block = number === finalized.number ? finalized : await reader.getBlock({ number })
    if (block.parentHash !== previous.hash)
      throw new CreditsStopped('chainInconsistent', `block ${number} does not follow block ${number - 1n}`)
    previous = block
  }
}

function formatDeposits(deposits: readonly VaultDeposit[]): string {
  return deposits.map((deposit) => Object.values(deposit).join(' ')).join('\n')
}

/**
 * Reads one block again by its hash, with receipts, and compares it with what the range said. Throws
 * CreditsStopped chainInconsistent.
 */
export async function verifyBlock(
  reader: ChainReader,
  params: { vault: WatchedVault; deposits: readonly VaultDeposit[] },
): Promise<ChainBlock> {
  const [first] = params.deposits
  if (first === undefined) throw new RangeError('a block without deposits needs no proof')
  const block = await reader.getBlock({ number: first.blockNumber })
  const proved = await reader.getVaultDeposits({ vault: params.vault.address, blockHash: block.hash })
  const expected = params.deposits.map(
    ({ blockNumber, blockHash, txHash, logIndex, depositor, tokenUnits, totalDeposited }) => ({
      blockNumber,
      blockHash,
      txHash,
      logIndex,
      depositor,
      tokenUnits,
      totalDeposited,
    }),
  )
  if (formatDeposits(proved) !== formatDeposits(expected))
    throw new CreditsStopped('chainInconsistent', `block ${first.blockNumber} and its range differ`)
  return block
}
