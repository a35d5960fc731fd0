import type { Address, Hex } from 'viem'
import { createFixedTree, type FixedTree } from './fixedTree.ts'

/** A deposit of the pool's logs, proven by its root. */
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

/** A root of the screened set: times in unix seconds, changes as leaf indexes beside the publication before it. */
export type Publication = {
  readonly root: Hex
  readonly usableFrom: number
  readonly usableUntil: number
  readonly added: readonly number[]
  readonly removed: readonly number[]
  readonly isRevoked: boolean
}

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

/** Everything about a pool at a block, in the order in which it happened. It can be written down as JSON and read again. */
export type PoolState = {
  readonly version: 1
  readonly chainId: number
  readonly pool: Address
  /** In wei. */
  readonly denomination: string
  readonly blockNumber: number
  readonly blockHash: Hex
  /** Unix seconds. */
  readonly blockTime: number
  readonly root: Hex
  readonly deposits: readonly PoolDeposit[]
  readonly publications: readonly Publication[]
  readonly spends: readonly Spend[]
}

const trees = new WeakMap<PoolState, FixedTree>()

/** The tree of the deposits of a state. */
export function getDepositTree(state: PoolState): FixedTree {
  const tree = trees.get(state) ?? createFixedTree(state.deposits.map(({ leaf }) => BigInt(leaf)))
  trees.set(state, tree)
  return tree
}

/** Hands over the tree of a state to a caller that extends it; the state itself no longer has it. */
export function claimDepositTree(state: PoolState): FixedTree {
  const tree = getDepositTree(state)
  trees.delete(state)
  return tree
}

/** Remembers the tree of a state. */
export function saveDepositTree(state: PoolState, tree: FixedTree): void {
  trees.set(state, tree)
}
