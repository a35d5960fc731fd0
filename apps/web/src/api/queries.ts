import { queryOptions } from '@tanstack/react-query'
import { apiClient } from './apiClient.ts'

/** Everything that is one member's; invalidate `['member']` when money moved. */
export const memberKey = ['member'] as const

/** The key of one member's data, whatever the letter case of the address. */
export const createMemberKey = (walletAddress: string, ...parts: readonly unknown[]) => [
  ...memberKey,
  walletAddress.toLowerCase(),
  ...parts,
]

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => apiClient.queryConfig({}, { signal }),
  staleTime: 300_000,
  // A page that stays open learns of terms that are going to change.
  refetchInterval: 300_000,
})

export const platformFiguresQuery = queryOptions({
  queryKey: ['platformFigures'],
  queryFn: ({ signal }) => apiClient.queryPlatformFigures({}, { signal }),
  refetchInterval: 60_000,
})

/** What can be bought now; others buy too, so it is asked again. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => apiClient.queryStakeTemplate({}, { signal }),
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
})

/** Who the member is, suspended or not, with balances. */
export const getMeInfoQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'me'),
    queryFn: ({ signal }) => apiClient.queryMeInfo({}, { signal }),
  })

/** What a member can spend. The address keeps one member's figures from another's eyes. */
export const getBalanceQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'balance'),
    queryFn: ({ signal }) => apiClient.queryBalance({}, { signal }),
    // Another tab may have moved money meanwhile.
    refetchOnWindowFocus: 'always',
  })
