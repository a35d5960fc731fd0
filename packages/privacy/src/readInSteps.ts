import { type Address, HttpRequestError, isAddressEqual, type PublicClient } from 'viem'

/** The reading part of a chain client; a viem PublicClient is one. */
export type LogSource = Pick<PublicClient, 'getLogs' | 'getBlock' | 'getBalance' | 'readContract'>

type LogPlace = { readonly address: Address; readonly blockNumber: bigint; readonly logIndex: number }

export type StepRange = {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly stepBlocks: bigint
  readonly onProgress?: ((blockNumber: bigint) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export type LogRange = StepRange & { readonly client: Pick<LogSource, 'getLogs'>; readonly pool: Address }

/** Reads a range of blocks in steps that are halved while one is rejected. */
export async function readInSteps<Log>(
  range: StepRange,
  read: (fromBlock: bigint, toBlock: bigint) => Promise<readonly Log[]>,
): Promise<Log[]> {
  const { toBlock, stepBlocks, onProgress, signal } = range
  const found: Log[] = []
  let step = stepBlocks
  for (let fromBlock = range.fromBlock; fromBlock <= toBlock; ) {
    signal?.throwIfAborted()
    const last = fromBlock + step - 1n < toBlock ? fromBlock + step - 1n : toBlock
    try {
      found.push(...(await read(fromBlock, last)))
    } catch (error) {
      if (last === fromBlock || !isTooMuch(error)) throw error
      step = (last - fromBlock + 1n) / 2n
      continue
    }
    onProgress?.(last)
    fromBlock = last + 1n
    // A range that was too large in one place may be small enough in the next.
    if (step < stepBlocks) step = step * 2n < stepBlocks ? step * 2n : stepBlocks
  }
  return found
}

/** True for a log of the pool in these blocks: an endpoint may answer with others. */
export function isOf(log: LogPlace, pool: Address, fromBlock: bigint, toBlock: bigint): boolean {
  return isAddressEqual(log.address, pool) && log.blockNumber >= fromBlock && log.blockNumber <= toBlock
}

/** Compares two logs by their order on the chain. */
export function compareChainOrder(one: LogPlace, other: LogPlace): number {
  return Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex
}

/**
 * True unless the endpoint is unreachable, rejects the key or limits the rate: then it answers no smaller range
 * either.
 */
function isTooMuch(error: unknown): boolean {
  const { status } = error instanceof HttpRequestError ? error : { status: 0 }
  return status !== undefined && ![401, 403, 404, 429].includes(status)
}
