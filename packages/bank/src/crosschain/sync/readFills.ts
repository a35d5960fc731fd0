import {
  type ChainBlock,
  ChainReadError,
  isFillOf,
  type SettledDeposit,
  type SettledFill,
} from '@bank/chain/server'
import type { Address } from 'viem'
import type { CrossRow } from '../orders/crossRecord.ts'
import type { ChainView } from './createChainViews.ts'

/** The deepest reorganisation between a quote and the fill of its deposit. */
const reorganisedBlocks = 64n

export type FillFinding = {
  /** The newest block read; its clock decides about deadlines. */
  readonly head: ChainBlock
  readonly fill: (SettledFill & { readonly filledAt: Date; readonly isFinal: boolean }) | undefined
  /** Fills up to this block are final. */
  readonly readTo: bigint
}

/**
 * Reads the fill of this deposit on its destination, from the last final position to the newest block. Throws
 * ChainReadError.
 */
export async function readFills(params: {
  readonly order: CrossRow
  readonly deposit: SettledDeposit
  readonly destination: ChainView
  readonly settlements: readonly Address[]
}): Promise<FillFinding> {
  const { order, deposit, destination, settlements } = params
  const [finalized, head] = await Promise.all([destination.getFinalized(), destination.getHead()])
  const readTo = finalized.number < head.number ? finalized.number : head.number
  const first =
    order.fills_read_to === null
      ? BigInt(order.destination_block) - reorganisedBlocks
      : BigInt(order.fills_read_to) + 1n
  const fromBlock = first < 0n ? 0n : first
  const { originChainId, depositId } = deposit
  const found = await Promise.all(
    settlements.map((settlement) =>
      destination.reader.scanCrossFills({
        ...{ settlement, originChainId, depositId, fromBlock },
        toBlock: head.number,
      }),
    ),
  )
  const fill = found.flat().find((candidate) => isFillOf(deposit, candidate))
  if (fill === undefined) return { head, fill, readTo }
  const block = await destination.reader.getBlock({ number: fill.blockNumber })
  if (block.hash !== fill.blockHash) {
    const { chainId } = destination.reader
    const detail = 'the block of a fill was thrown away between two questions'
    throw new ChainReadError('notFinal', { chainId, provider: 'all', detail })
  }
  const isFinal = fill.blockNumber <= finalized.number
  return { head, readTo, fill: { ...fill, filledAt: new Date(block.timestampMs), isFinal } }
}
