import type { Address, Hex } from 'viem'

/** A deposit of the pool's logs; `leafIndex` is its number in the pool, and its place in the tree is another. */
export type PoolDeposit = {
  readonly leafIndex: number
  readonly commitment: Hex
  readonly label: Hex
  readonly leaf: Hex
  readonly depositor: Address
  /** The depositor's encrypted note for themselves. */
  readonly note: Hex
  readonly txHash: Hex
  readonly blockNumber: number
}

/** A change of the tree in an epoch, with the root that it made: places and deposits from 0. */
export type TreeChange = { readonly root: Hex; readonly epoch: number } & (
  | { readonly kind: 'approved'; readonly firstPlace: number; readonly deposits: readonly number[] }
  | { readonly kind: 'removed'; readonly place: number }
)

/** The transaction that spent a deposit; for a take-back the recipient is its depositor. Fee in wei. */
export type Spend = {
  readonly kind: 'withdrawn' | 'takenBack'
  readonly nullifierHash: Hex
  readonly recipient: Address
  readonly relayer: Address
  readonly fee: string
  readonly txHash: Hex
  readonly blockNumber: number
}

/**
 * Everything about a pool at a block, in the order in which it happened. It can be written down as JSON and read
 * again.
 */
export type PoolState = {
  readonly version: 1
  readonly chainId: number
  readonly pool: Address
  /** In wei. */
  readonly denomination: string
  readonly epochSeconds: number
  readonly minimumBatch: number
  readonly blockNumber: number
  readonly blockHash: Hex
  /** Unix seconds. */
  readonly blockTime: number
  readonly root: Hex
  readonly deposits: readonly PoolDeposit[]
  readonly changes: readonly TreeChange[]
  readonly spends: readonly Spend[]
  /** Numbers of the deposits that were taken back. */
  readonly takenBack: readonly number[]
}
