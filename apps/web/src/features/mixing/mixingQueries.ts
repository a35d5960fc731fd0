import type { CallResult } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey } from '../../api/queries.ts'

export type Figures = CallResult<'queryMixingFigures'>
export type Pool = Figures['pools'][number]
export type Order = CallResult<'queryTornadoOrders'>['dataList'][number]

/** The states that the filter of the records offers; empty for all. */
export type StatusFilter = '' | 1 | 2 | 3 | 4

const openIntervalMs = 3_000
const settledIntervalMs = 30_000

/** Pools and their figures, the same for everybody. */
export const figuresQuery = queryOptions({
  queryKey: ['mixingFigures'],
  queryFn: ({ signal }) => apiClient.queryMixingFigures({}, { signal }),
  refetchInterval: 10_000,
  refetchOnWindowFocus: 'always',
})

/** The member's orders, newest first; asked again often while one of them is still to arrive. */
export const createMixingOrdersQuery = (walletAddress: string, orderStatus: StatusFilter) =>
  queryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'mixingOrders', orderStatus],
    queryFn: ({ signal }) =>
      apiClient.queryTornadoOrders({ orderStatus, pageNo: 1, pageSize: 100 }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.dataList.some(isOpenOrder) ? openIntervalMs : settledIntervalMs,
    refetchOnWindowFocus: 'always',
  })

/** Whether something is still to happen to an order by itself or by its owner, once its deposit was made. */
export function isOpenOrder({ detail }: Order): boolean {
  return detail !== 'withdrawn' && detail !== 'refused' && detail !== 'failed' && detail !== 'takenBack'
}
