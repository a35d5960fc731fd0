import { type PoolState, syncPool } from '@bank/privacy'
import { getChainClient } from '../../../transactions/chainClient/getChainClient.ts'
import { createBrowserStore } from './createBrowserStore.ts'
import type { PoolLocation, ReadProgress } from './mixingWork.ts'

const states = new Map<string, PoolState>()
/** States that were read before; they are public and verified against the chain before use. */
const storedStates = createBrowserStore<PoolState>('mixing', 'pools')

/**
 * Reads the state of a pool up to the newest final block, continuing from the stored one. A stored state that
 * does not fit the chain is read again before an incomplete node is reported.
 */
export async function readPool(
  location: PoolLocation,
  onProgress: (progress: ReadProgress) => void,
): Promise<PoolState> {
  const key = `${location.chainId} ${location.pool.toLowerCase()}`
  const previous = states.get(key) ?? (await storedStates.load(key))
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
  if (state !== previous) await storedStates.save(key, state)
  return state
}
