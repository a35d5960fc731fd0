import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../api/apiClient.ts'
import { numberedPages } from '../api/pages.ts'
import { createMemberKey } from '../api/queries.ts'

export type Product = CallResult<'queryStakeTemplate'>[number]
export type Order = CallResult<'queryPage'>['dataList'][number]
export type Income = CallResult<'queryEarnings'>
export type EarnedDay = Income['dataList'][number]
export type Pool = CallResult<'queryProfitPoolData'>

const ordersPageSize = 100

/** The member's orders, newest first; polled often while one waits for a settlement. */
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

/** The member's income of each of the last days, and sums of all time. */
export const createIncomeQuery = (walletAddress: string, days: number) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'income', days),
    queryFn: ({ signal }) => apiClient.queryEarnings({ days }, { signal }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** The bonus pool; cached per member, because a member's answer holds their own part. */
export const createPoolQuery = (walletAddress: string | null) =>
  queryOptions({
    queryKey: walletAddress === null ? ['pool'] : createMemberKey(walletAddress, 'pool'),
    queryFn: ({ signal }) => apiClient.queryProfitPoolData({}, { signal }),
    refetchInterval: 60_000,
  })
