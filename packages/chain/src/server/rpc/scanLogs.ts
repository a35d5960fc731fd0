import type { Address, Hash } from 'viem'
import { ChainReadError } from './chainReadError.ts'
import { readFromAll } from './rpcAgreement.ts'
import type { RpcProvider } from './rpcProvider.ts'
import { type ChainLog, parseLogs } from './rpcShapes.ts'

/** A filter of a log's field: one value, any of several, or any. */
type Topic = Hash | readonly Hash[] | null

type ChainPlace = Pick<ChainLog, 'blockNumber' | 'logIndex'>

const splittableProblems: ReadonlySet<string> = new Set(['refused', 'tooLarge', 'unavailable'])

/** Sorts logs, or what was decoded from them, in the order of the chain. */
export function compareChainOrder(left: ChainPlace, right: ChainPlace): number {
  if (left.blockNumber !== right.blockNumber) return left.blockNumber < right.blockNumber ? -1 : 1
  return left.logIndex - right.logIndex
}

/**
 * The logs of a contract in a range of blocks, in order of the chain. Halves the range while the node refuses
 * it or gives up on it: limits differ by provider, and a range that is always too much would stop us for good.
 */
async function scanRange(
  provider: RpcProvider,
  params: { contract: Address; topics: readonly Topic[]; fromBlock: bigint; toBlock: bigint },
): Promise<ChainLog[]> {
  const { contract, topics, fromBlock, toBlock } = params
  try {
    const answer = await provider.request('eth_getLogs', [
      {
        address: contract,
        topics,
        fromBlock: `0x${fromBlock.toString(16)}`,
        toBlock: `0x${toBlock.toString(16)}`,
      },
    ])
    const logs = parseLogs(answer).sort(compareChainOrder)
    if (logs.some((log) => log.blockNumber < fromBlock || log.blockNumber > toBlock))
      throw provider.createError('malformed', 'a log outside the range')
    return logs
  } catch (error) {
    const splittable = error instanceof ChainReadError && splittableProblems.has(error.problem)
    if (!splittable || fromBlock === toBlock) throw error
    const middle = (fromBlock + toBlock) / 2n
    const left = await scanRange(provider, { ...params, toBlock: middle })
    return [...left, ...(await scanRange(provider, { ...params, fromBlock: middle + 1n }))]
  }
}

export type ScannedRange = {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly stepBlocks: bigint
}

export type VaultRange = ScannedRange & { readonly vault: Address }

/**
 * Scans events of a contract in a range of blocks, both ends included, in order of the chain, the same for all
 * providers; read in steps of `stepBlocks`. Throws ChainReadError.
 */
export async function scanLogs<Event>(
  providers: readonly RpcProvider[],
  params: ScannedRange & {
    readonly subject: string
    readonly contract: Address
    /** The event, or any of several. */
    readonly topic: Hash | readonly Hash[]
    readonly indexed?: readonly Topic[]
    readonly decode: (provider: RpcProvider, contract: Address, log: ChainLog) => Event
  },
): Promise<Event[]> {
  const { subject, decode, toBlock, stepBlocks } = params
  const contract = params.contract.toLowerCase() as Address
  const topics = [params.topic, ...(params.indexed ?? [])]
  const found: Event[] = []
  for (let fromBlock = params.fromBlock; fromBlock <= toBlock; fromBlock += stepBlocks) {
    const last = fromBlock + stepBlocks - 1n
    const range = { contract, topics, fromBlock, toBlock: last < toBlock ? last : toBlock }
    found.push(
      ...(await readFromAll(providers, subject, async (provider) =>
        (await scanRange(provider, range)).map((log) => decode(provider, contract, log)),
      )),
    )
  }
  return found
}
