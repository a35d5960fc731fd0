import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../../api/apiClient.ts'
import { numberedPages } from '../../../api/pages.ts'
import { createMemberKey } from '../../../api/queries.ts'

export type MixedTransfer = CallResult<'queryTornadoOrders'>['dataList'][number]
export type CrossTransfer = CallResult<'queryCrossOrder'>[number]

const intervalMs = 15_000
const pageSize = 100

/** The member's mixed transfers in every state, newest first. */
export const createMixedQuery = (walletAddress: string) =>
  infiniteQueryOptions({
    queryKey: createMemberKey(walletAddress, 'activity', 'mixed'),
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryTornadoOrders({ orderStatus: '', pageNo: pageParam, pageSize }, { signal }),
    ...numberedPages,
    refetchInterval: intervalMs,
  })

/** The member's cross-chain transfers, newest first; the server lists them all at once. */
export const createCrossQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'activity', 'cross'),
    queryFn: ({ signal }) => apiClient.queryCrossOrder({}, { signal }),
    refetchInterval: intervalMs,
  })
