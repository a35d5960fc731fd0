import type { Database, Transaction } from '@bank/database'
import { createGrowingTree, emptyLeaf, type GrowingTree } from '@bank/privacy'

type Executor = Database['kysely'] | Transaction
type Pool = { readonly chainId: number | string; readonly pool: string }

/** Reads the tree of a pool as the books have it: what was approved, without what was removed since. */
export async function readTree(executor: Executor, { chainId, pool }: Pool): Promise<GrowingTree> {
  const rows = await executor
    .selectFrom('bank.private_deposit')
    .select(['leaf', 'removed_epoch'])
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .where('place', 'is not', null)
    .orderBy('place')
    .execute()
  return createGrowingTree(
    rows.map(({ leaf, removed_epoch }) => (removed_epoch === null ? BigInt(leaf) : emptyLeaf)),
  )
}
