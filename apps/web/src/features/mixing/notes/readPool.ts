import { type PoolState, syncPool } from '@bank/privacy'
import { getChainClient } from '../../../transactions/getChainClient.ts'
import { readKept, writeKept } from './keptStates.ts'
import type { PoolPlace, ReadProgress } from './mixingWork.ts'

const states = new Map<string, PoolState>()

/**
 * Everything about a pool up to its newest final block, read on from where this browser left off. What was kept and does
 * not fit the chain is read anew from the beginning before anybody is told that a node left something out.
 */
export async function readPool(
  place: PoolPlace,
  onProgress: (progress: ReadProgress) => void,
): Promise<PoolState> {
  const key = `${place.chainId} ${place.pool.toLowerCase()}`
  const before = states.get(key) ?? (await readKept(key))
  const read = (state: PoolState | undefined) =>
    syncPool({
      client: getChainClient(place),
      chainId: place.chainId,
      pool: place.pool,
      fromBlock: BigInt(place.startBlock),
      state,
      onProgress: ({ blockNumber, toBlock }) =>
        onProgress({ step: 'blocks', block: Number(blockNumber), lastBlock: Number(toBlock) }),
    })
  const state = await read(before).catch((error) => {
    if (!before || !(error instanceof Error) || error.name !== 'LogsIncomplete') throw error
    return read(undefined)
  })
  states.set(key, state)
  if (state !== before) await writeKept(key, state)
  return state
}
