import type { CallResult } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../api/apiClient.ts'
import { memberKey } from '../api/queries.ts'
import { computePollIntervalMs } from './computePollIntervalMs.ts'

export type CrossOrder = CallResult<'queryCrossOrder'>[number]
export type CrossDetail = CallResult<'queryCrossDetail'>
/** The key of a transfer's page: the server's number, or the transaction that this browser sent. */
export type CrossOrderKey = { readonly orderId: string } | { readonly originTxHash: string }

/** The member's cross-chain transfers, newest first. Polled only while one is open and the tab is visible. */
export const createCrossOrdersQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'crossOrders'],
    queryFn: ({ signal }) => apiClient.queryCrossOrder({}, { signal }),
    refetchInterval: ({ state }) => computePollIntervalMs(state.data ?? []),
    refetchOnWindowFocus: 'always',
  })

/** One transfer with its events, polled as the list is. */
export const createCrossDetailQuery = (walletAddress: string, name: CrossOrderKey) =>
  queryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'crossOrder', name],
    queryFn: ({ signal }) => apiClient.queryCrossDetail(name, { signal }),
    refetchInterval: ({ state }) => computePollIntervalMs(state.data ? [state.data] : []),
    refetchOnWindowFocus: 'always',
  })
