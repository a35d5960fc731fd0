import { queryOptions } from '@tanstack/react-query'
import { apiClient } from './apiClient.ts'
import { configKey } from './queryClient.ts'

/** Key of everything that belongs to one member; invalidate `['member']` when money moved. */
export const memberKey = ['member'] as const

/** Creates the key of one member's data, in any letter case of the address. */
export const createMemberKey = (walletAddress: string, ...parts: readonly unknown[]) => [
  ...memberKey,
  walletAddress.toLowerCase(),
  ...parts,
]

export const configQuery = queryOptions({
  queryKey: configKey,
  queryFn: ({ signal }) => apiClient.queryConfig({}, { signal }),
  staleTime: 300_000,
  // A page that stays open shows terms that are going to change, and soon the end of a freeze.
  refetchInterval: ({ state }) => (state.data?.frozenTime ? 30_000 : 300_000),
})

export const platformFiguresQuery = queryOptions({
  queryKey: ['platformFigures'],
  queryFn: ({ signal }) => apiClient.queryPlatformFigures({}, { signal }),
  refetchInterval: 60_000,
})

/** Products on sale now, polled: other members buy too. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => apiClient.queryStakeTemplate({}, { signal }),
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
})

/** The member's profile, suspended or not, with balances. */
export const getMeInfoQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'me'),
    queryFn: ({ signal }) => apiClient.queryMeInfo({}, { signal }),
  })

/** The member's spendable balance. The address in the key keeps members' figures apart. */
export const getBalanceQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'balance'),
    queryFn: ({ signal }) => apiClient.queryBalance({}, { signal }),
    // Another tab may have moved money meanwhile.
    refetchOnWindowFocus: 'always',
  })
