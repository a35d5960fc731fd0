import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../api/apiClient.ts'
import { numberedPages } from '../api/pages.ts'
import { memberKey } from '../api/queries.ts'
import { isOpenMixingOrder } from './recordStates.ts'

export type Figures = CallResult<'queryMixingFigures'>
export type Pool = Figures['pools'][number]
export type Order = CallResult<'queryTornadoOrders'>['dataList'][number]

/** The states in the filter of the records; any other state counts as unknown. */
export type StatusFilter = '' | 1 | 2 | 3 | 4

const openIntervalMs = 3_000
const settledIntervalMs = 30_000

/** Pools and their figures, the same for every visitor. */
export const figuresQuery = queryOptions({
  queryKey: ['mixingFigures'],
  queryFn: ({ signal }) => apiClient.queryMixingFigures({}, { signal }),
  refetchInterval: 10_000,
  refetchOnWindowFocus: 'always',
})

/** The member's newest hundred orders, newest first; polled faster while one is open. */
export const createMixingOrdersQuery = (walletAddress: string, orderStatus: StatusFilter) =>
  queryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'mixingOrders', orderStatus],
    queryFn: ({ signal }) =>
      apiClient.queryTornadoOrders({ orderStatus, pageNo: 1, pageSize: 100 }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.dataList.some(isOpenMixingOrder) ? openIntervalMs : settledIntervalMs,
    refetchOnWindowFocus: 'always',
  })

/** All of the member's orders, a hundred a page, newest first. */
export const createMixingRecordsQuery = (walletAddress: string, orderStatus: StatusFilter) =>
  infiniteQueryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'mixingRecords', orderStatus],
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryTornadoOrders({ orderStatus, pageNo: pageParam, pageSize: 100 }, { signal }),
    ...numberedPages,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ dataList }) => dataList.some(isOpenMixingOrder))
        ? openIntervalMs
        : settledIntervalMs,
    refetchOnWindowFocus: 'always',
  })
