import type { Address, Hex, PublicClient } from 'viem'

/** Common part of every pool's state: the pool, and the block until which it was read. */
type ReadState = {
  readonly version: 1
  readonly chainId: number
  readonly pool: Address
  readonly blockNumber: number
  readonly blockHash: Hex
}

/** The state that was given, unless it is of another pool or of blocks that the chain has given up since. */
export async function findKnownState<State extends ReadState>(
  client: Pick<PublicClient, 'getBlock'>,
  state: State | undefined,
  { chainId, pool }: { readonly chainId: number | bigint; readonly pool: Address },
): Promise<State | undefined> {
  if (state?.version !== 1 || state.pool !== pool || state.chainId !== Number(chainId)) return undefined
  const block = await client.getBlock({ blockNumber: BigInt(state.blockNumber) }).catch(() => undefined)
  return block?.hash === state.blockHash ? state : undefined
}
