import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { numberedPages } from '../../api/pages.ts'
import { createMemberKey } from '../../api/queries.ts'

export type Product = CallResult<'queryStakeTemplate'>[number]
export type Order = CallResult<'queryPage'>['dataList'][number]
export type Income = CallResult<'queryEarnings'>
export type EarnedDay = Income['dataList'][number]
export type Pool = CallResult<'queryProfitPoolData'>

const ordersPageSize = 100

/** The member's orders, a hundred a page, newest first; while one waits for a settlement it is asked for often. */
export const createOrdersQuery = (walletAddress: string, status: 'open' | 'redeemed') =>
  infiniteQueryOptions({
    queryKey: createMemberKey(walletAddress, 'orders', status),
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryPage({ pageNo: pageParam, pageSize: ordersPageSize, status }, { signal }),
    ...numberedPages,
    refetchInterval: ({ state }) => {
      if (status === 'redeemed') return false
      const isWaiting = state.data?.pages.some(({ dataList }) =>
        dataList.some(({ waitsFor }) => waitsFor === 'settlement'),
      )
      return isWaiting ? 3_000 : 30_000
    },
    refetchOnWindowFocus: 'always',
  })

/** What the member earned on each of the last days, and sums of all time. */
export const createIncomeQuery = (walletAddress: string, days: number) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'income', days),
    queryFn: ({ signal }) => apiClient.queryEarnings({ days }, { signal }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** The bonus pool; a member's answer holds the own part, so it is kept apart from everybody's. */
export const createPoolQuery = (walletAddress: string | null) =>
  queryOptions({
    queryKey: walletAddress === null ? ['pool'] : createMemberKey(walletAddress, 'pool'),
    queryFn: ({ signal }) => apiClient.queryProfitPoolData({}, { signal }),
    refetchInterval: 60_000,
  })
