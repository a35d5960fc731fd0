import type { ChainBlock, ChainReader, VaultDeposit } from '@bank/chain/server'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'
import type { WatchedVault } from './watchedVault.ts'

function formatDeposits(deposits: readonly VaultDeposit[]): string {
  return deposits.map((deposit) => Object.values(deposit).join(' ')).join('\n')
}

/**
 * Reads one block again by its hash, with receipts, and compares it with what the range said. Throws
 * FollowerHalted chainInconsistent.
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
    throw new FollowerHalted('chainInconsistent', `block ${first.blockNumber} and its range differ`)
  return block
}
