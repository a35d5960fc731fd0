import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { createWithdrawalsQuery, type Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'
import { useReloadWhenChanged } from '../useReloadWhenChanged.ts'

export type Withdrawals = {
  /** Not ended, or ended during this visit and not dismissed. */
  readonly watched: readonly Withdrawal[]
  readonly past: readonly Withdrawal[]
  /** False until the request has succeeded or failed. */
  readonly isKnown: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly dismiss: (withdrawalId: string) => void
}

/** The member's withdrawals; an end reloads balances and ledger too. */
export function useWithdrawals(address: Address): Withdrawals {
  const list = useInfiniteQuery(createWithdrawalsQuery(address))
  const orders = list.data?.pages.flatMap(({ dataList }) => dataList)
  const [seenOpen, setSeenOpen] = useState<readonly string[]>([])
  useReloadWhenChanged(orders?.filter(hasEnded).map(({ withdrawalId }) => `${withdrawalId}`))
  const fresh = orders?.filter((order) => !hasEnded(order) && !seenOpen.includes(order.withdrawalId))
  const freshIds = fresh?.map(({ withdrawalId }) => withdrawalId).join() ?? ''
  useEffect(() => {
    if (freshIds !== '') setSeenOpen((seen) => [...seen, ...freshIds.split(',')])
  }, [freshIds])
  const isWatched = (order: Withdrawal) => !hasEnded(order) || seenOpen.includes(order.withdrawalId)
  return {
    watched: orders?.filter(isWatched) ?? [],
    past: orders?.filter((order) => !isWatched(order)) ?? [],
    isKnown: !list.isPending,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    dismiss: (withdrawalId) => setSeenOpen((seen) => seen.filter((id) => id !== withdrawalId)),
  }
}
