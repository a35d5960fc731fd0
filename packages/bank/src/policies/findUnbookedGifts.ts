import type { ChainBlock, ChainReader } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import type { Address } from 'viem'
import { readTakenFromVault } from './readTakenFromVault.ts'

/**
 * What was given to a vault up to a final block and nobody has booked yet, in micro-units; negative when more was booked
 * than was given. Undefined while the vault's growth was never measured: gifts and growth cannot be told apart then.
 * Throws ChainReadError.
 */
export async function findUnbookedGifts(
  tx: Transaction,
  named: {
    readonly reader: ChainReader
    readonly vault: Address
    readonly block: ChainBlock
    /** The vault's counter of deposits at that block, in token units. */
    readonly deposited: bigint
  },
): Promise<bigint | undefined> {
  const { reader, vault, block, deposited } = named
  const last = await tx
    .selectFrom('bank.growth')
    .select(['to_block', 'deposited', 'donated_in_all', 'micro_unit'])
    .where('chain_id', '=', `${reader.chainId}`)
    .where('vault', '=', vault)
    .orderBy('to_block', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const fromBlock = BigInt(last.to_block) + 1n
  let given = BigInt(last.donated_in_all)
  if (fromBlock <= block.number) {
    const range = { vault, blockHash: block.hash, fromBlock, toBlock: block.number }
    const { received, recalled, suppliedByOthers } = await reader.scanVaultInflows(range)
    given += received - recalled - (deposited - BigInt(last.deposited)) + suppliedByOthers
  }
  return given / BigInt(last.micro_unit) - (await readTakenFromVault(tx))
}
