import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey } from '../../api/queries.ts'

export type Invitation = CallResult<'queryInvitations'>['dataList'][number]

const pageSize = 50

/** Whom the member has invited, newest first. */
export const createInvitationsQuery = (walletAddress: string) =>
  infiniteQueryOptions({
    queryKey: [...memberKey, walletAddress.toLowerCase(), 'invitations'],
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryInvitations({ pageNo: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, pageSize: size, total }) => (pageNo * size < total ? pageNo + 1 : undefined),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
