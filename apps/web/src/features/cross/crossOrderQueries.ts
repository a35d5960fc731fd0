import type { CallResult } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey } from '../../api/queries.ts'
import { computePollIntervalMs } from './computePollIntervalMs.ts'

export type CrossOrder = CallResult<'queryCrossOrder'>[number]
export type CrossDetail = CallResult<'queryCrossDetail'>
/** How a transfer's page is found: by the bank's number, or by the transaction that this browser sent. */
export type CrossOrderKey = { readonly orderId: string } | { readonly originTxHash: string }

/** The member's cross-chain transfers, newest first; asked again only while one of them is open and the tab is seen. */
export const createCrossOrdersQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'crossOrders'],
    queryFn: ({ signal }) => apiClient.queryCrossOrder({}, { signal }),
    refetchInterval: ({ state }) => computePollIntervalMs(state.data ?? []),
    refetchOnWindowFocus: 'always',
  })

/** One transfer and what happened to it; asked again as the list is. */
export const createCrossDetailQuery = (walletAddress: string, name: CrossOrderKey) =>
  queryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'crossOrder', name],
    queryFn: ({ signal }) => apiClient.queryCrossDetail(name, { signal }),
    refetchInterval: ({ state }) => computePollIntervalMs(state.data ? [state.data] : []),
    refetchOnWindowFocus: 'always',
  })
