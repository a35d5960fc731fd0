import type { Pool } from '../../records/mixingQueries.ts'

/** The pool that each amount goes to: the one that is followed, where an older one is not any more. */
export const listOfferedPools = (pools: readonly Pool[]): readonly Pool[] =>
  pools.filter((pool) => {
    const same = pools.filter(({ amount }) => amount === pool.amount)
    return pool === (same.find(({ isFollowed }) => isFollowed) ?? same[0])
  })
