import type { PoolFault } from '@bank/chain'
import type { ChainReader } from '@bank/chain/server'
import type { Address } from 'viem'

const genuine = new WeakMap<ChainReader, Set<Address>>()

/**
 * Finds what of a pool is not of this build (packages/chain, `comparePoolCode`): under other code or another key forged
 * proofs may pay. Asks once a process for each pool, since code never changes. Throws ChainReadError.
 */
export async function comparePool(reader: ChainReader, pool: Address): Promise<PoolFault | undefined> {
  const known = genuine.get(reader) ?? new Set()
  if (known.has(pool)) return undefined
  const fault = await reader.findPoolFault({ pool })
  if (fault === undefined) genuine.set(reader, known.add(pool))
  return fault
}
