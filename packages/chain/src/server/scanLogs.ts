import type { Address, Hash } from 'viem'
import { ChainReadError } from './chainReadError.ts'
import type { RpcProvider } from './rpcProvider.ts'
import { type ChainLog, parseLogs } from './rpcShapes.ts'

const splittableProblems: ReadonlySet<string> = new Set(['refused', 'tooLarge', 'unavailable'])

function inChainOrder(left: ChainLog, right: ChainLog): number {
  if (left.blockNumber !== right.blockNumber) return left.blockNumber < right.blockNumber ? -1 : 1
  return left.logIndex - right.logIndex
}

/**
 * One event's logs of a contract in a range of blocks, in order of the chain. Halves the range while the node refuses
 * it or gives up on it: limits differ by provider, and a range that is always too much would stop us for good.
 */
export async function scanLogs(
  provider: RpcProvider,
  named: { vault: Address; topic: Hash; fromBlock: bigint; toBlock: bigint },
): Promise<ChainLog[]> {
  const { vault, topic, fromBlock, toBlock } = named
  try {
    const answer = await provider.request('eth_getLogs', [
      {
        address: vault,
        topics: [topic],
        fromBlock: `0x${fromBlock.toString(16)}`,
        toBlock: `0x${toBlock.toString(16)}`,
      },
    ])
    const logs = parseLogs(answer).sort(inChainOrder)
    if (logs.some((log) => log.blockNumber < fromBlock || log.blockNumber > toBlock))
      throw provider.fail('malformed', 'a log outside the range')
    return logs
  } catch (error) {
    const splittable = error instanceof ChainReadError && splittableProblems.has(error.problem)
    if (!splittable || fromBlock === toBlock) throw error
    const middle = (fromBlock + toBlock) / 2n
    const left = await scanLogs(provider, { ...named, toBlock: middle })
    return [...left, ...(await scanLogs(provider, { ...named, fromBlock: middle + 1n }))]
  }
}
