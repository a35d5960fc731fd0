import { type PoolState, syncPool } from '@bank/privacy'
import { getChainClient } from '../../../transactions/chainClient/getChainClient.ts'
import type { PoolLocation, ReadProgress } from './mixingWork.ts'
import { loadPoolState, savePoolState } from './poolStateStorage.ts'

const states = new Map<string, PoolState>()

/**
 * Reads the state of a pool up to the newest final block, continuing from the stored one. A stored state that
 * does not fit the chain is read again before an incomplete node is reported.
 */
export async function readPool(
  location: PoolLocation,
  onProgress: (progress: ReadProgress) => void,
): Promise<PoolState> {
  const key = `${location.chainId} ${location.pool.toLowerCase()}`
  const previous = states.get(key) ?? (await loadPoolState(key))
  const read = (state: PoolState | undefined) =>
    syncPool({
      client: getChainClient(location),
      chainId: location.chainId,
      pool: location.pool,
      fromBlock: BigInt(location.startBlock),
      state,
      onProgress: ({ blockNumber, toBlock }) =>
        onProgress({ step: 'blocks', block: Number(blockNumber), lastBlock: Number(toBlock) }),
    })
  const state = await read(previous).catch((error) => {
    if (!previous || !(error instanceof Error) || error.name !== 'LogsIncomplete') throw error
    return read(undefined)
  })
  states.set(key, state)
  if (state !== previous) await savePoolState(key, state)
  return state
}
