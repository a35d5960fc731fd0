import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { numberedPages } from '../../api/pages.ts'
import { createMemberKey } from '../../api/queries.ts'

export type Security = CallResult<'querySecurity'>
export type SignIn = CallResult<'querySignIns'>['dataList'][number]

const signInsPerPage = 10

/** Open sessions, refused sign-ins and own rules; another device may change each of them. */
export const createSecurityQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'security'),
    queryFn: ({ signal }) => apiClient.querySecurity({}, { signal }),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })

/** The sign-ins of the last 90 days, newest first. */
export const createSignInsQuery = (walletAddress: string) =>
  infiniteQueryOptions({
    queryKey: createMemberKey(walletAddress, 'security', 'signIns'),
    queryFn: ({ signal, pageParam }) =>
      apiClient.querySignIns({ pageNo: pageParam, pageSize: signInsPerPage }, { signal }),
    ...numberedPages,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
