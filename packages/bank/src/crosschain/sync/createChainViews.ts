import { type ChainBlock, ChainReadError, type ChainReader } from '@bank/chain/server'
import type { BankContext } from '../../bankContext.ts'

/** A chain within one pass: the same final block and the same newest block for all orders. */
export type ChainView = {
  readonly reader: ChainReader
  getFinalized(): Promise<ChainBlock>
  getHead(): Promise<ChainBlock>
  /** Begins to read both blocks; each failure is thrown by the read that needs the block. */
  prefetch(): void
}

export type ChainViews = { get(chainId: number): ChainView }

/**
 * Creates the chain views of one pass; each block is read once, on first use. `get` throws ChainReadError without a
 * reader.
 */
export function createChainViews({ chains }: Pick<BankContext, 'chains'>): ChainViews {
  const views = new Map<number, ChainView>()
  return {
    get(chainId) {
      const reader = chains.get(chainId)
      if (reader === undefined)
        throw new ChainReadError('unavailable', { chainId, provider: 'none', detail: 'no reader' })
      const view = views.get(chainId) ?? createView(reader)
      views.set(chainId, view)
      return view
    },
  }
}

function createView(reader: ChainReader): ChainView {
  let finalized: Promise<ChainBlock> | undefined
  let head: Promise<ChainBlock> | undefined
  const readHead = async () => reader.getBlock({ number: await reader.getHeadNumber() })
  const getFinalized = () => (finalized ??= reader.getFinalizedBlock())
  const getHead = () => (head ??= readHead())
  return {
    reader,
    getFinalized,
    getHead,
    prefetch() {
      for (const block of [getFinalized(), getHead()]) block.catch(() => {})
    },
  }
}
