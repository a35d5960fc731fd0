import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { numberedPages } from '../../api/pages.ts'
import { createMemberKey } from '../../api/queries.ts'
import { withBlockingFirst } from '../../toasts/withBlockingFirst.ts'

export type TeamSummary = CallResult<'queryTeamSummary'>
export type TeamMember = CallResult<'queryTeamMembers'>['dataList'][number]
export type Reward = CallResult<'queryCurrencyLedger'>['dataList'][number]
export type TeamSort = 'time' | 'performance'

const pageSize = 100

/** Level and totals. The first load blocks the screen. */
export const createTeamSummaryQuery = (walletAddress: string) => {
  const queryKey = createMemberKey(walletAddress, 'team')
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      withBlockingFirst(client.getQueryData(queryKey) === undefined, () =>
        apiClient.queryTeamSummary({}, { signal }),
      ),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
}

/** Rewards of a tab, newest first: 6 referral, 7 community and equal level. */
export const createRewardsQuery = (walletAddress: string, classifyLedgerId: 6 | 7) =>
  infiniteQueryOptions({
    queryKey: createMemberKey(walletAddress, 'rewards', classifyLedgerId),
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryCurrencyLedger({ classifyLedgerId, pageNo: pageParam, pageSize }, { signal }),
    ...numberedPages,
    refetchInterval: 30_000,
  })

/** Direct referrals, newest first or by the stake of their teams. */
export const createTeamMembersQuery = (walletAddress: string, sort: TeamSort) =>
  infiniteQueryOptions({
    queryKey: createMemberKey(walletAddress, 'teamMembers', sort),
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryTeamMembers({ pageNo: pageParam, pageSize, sort }, { signal }),
    ...numberedPages,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
