import type { CallResult } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey } from '../../api/queries.ts'

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

/** The member's orders, newest first; polled faster while one is open. */
export const createMixingOrdersQuery = (walletAddress: string, orderStatus: StatusFilter) =>
  queryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'mixingOrders', orderStatus],
    queryFn: ({ signal }) =>
      apiClient.queryTornadoOrders({ orderStatus, pageNo: 1, pageSize: 100 }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.dataList.some(isOpenOrder) ? openIntervalMs : settledIntervalMs,
    refetchOnWindowFocus: 'always',
  })

/** Returns whether the state of an order can still change. */
export function isOpenOrder({ detail }: Order): boolean {
  return detail !== 'withdrawn' && detail !== 'refused' && detail !== 'failed' && detail !== 'takenBack'
}
