import { privatePoolAbi } from '@bank/chain'
import {
  type Address,
  type GetLogsReturnType,
  HttpRequestError,
  isAddressEqual,
  type PublicClient,
} from 'viem'

/** What is read of a chain; a viem PublicClient is one. */
export type LogSource = Pick<PublicClient, 'getLogs' | 'getBlock' | 'getBalance' | 'readContract'>

const events = [
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'DepositMade'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'EncryptedNote'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'Withdrawn'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'TakenBack'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'AssociationRootPublished'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'AssociationRootRevoked'),
]

/** One event of a pool, its arguments typed by its name. */
export type PoolLog = GetLogsReturnType<undefined, typeof events, true, bigint, bigint>[number]

export type LogRange = {
  readonly client: Pick<LogSource, 'getLogs'>
  readonly pool: Address
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly stepBlocks: bigint
  readonly onProgress?: ((blockNumber: bigint) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** The events of a pool in a range of blocks, both ends included, in order of the chain; halves the step while it is refused. */
export async function readPoolLogs(range: LogRange): Promise<PoolLog[]> {
  const { client, pool, toBlock, onProgress, signal } = range
  const found: PoolLog[] = []
  let step = range.stepBlocks
  for (let fromBlock = range.fromBlock; fromBlock <= toBlock; ) {
    signal?.throwIfAborted()
    const last = fromBlock + step - 1n < toBlock ? fromBlock + step - 1n : toBlock
    try {
      const logs = await client.getLogs({ address: pool, events, strict: true, fromBlock, toBlock: last })
      found.push(...logs.filter((log) => isOf(log, pool, fromBlock, last)).sort(inChainOrder))
    } catch (error) {
      if (step === 1n || !isTooMuch(error)) throw error
      step = (last - fromBlock + 1n) / 2n || 1n
      continue
    }
    onProgress?.(last)
    fromBlock = last + 1n
    // What was too much in one place may be little in the next.
    if (step < range.stepBlocks) step = step * 2n < range.stepBlocks ? step * 2n : range.stepBlocks
  }
  return found
}

function isOf(log: PoolLog, pool: Address, fromBlock: bigint, toBlock: bigint): boolean {
  return isAddressEqual(log.address, pool) && log.blockNumber >= fromBlock && log.blockNumber <= toBlock
}

function inChainOrder(one: PoolLog, other: PoolLog): number {
  return Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex
}

/** An endpoint that cannot be reached, knows nobody or is asked too often answers no smaller range either. */
function isTooMuch(error: unknown): boolean {
  const { status } = error instanceof HttpRequestError ? error : { status: 0 }
  return status !== undefined && ![401, 403, 404, 429].includes(status)
}
