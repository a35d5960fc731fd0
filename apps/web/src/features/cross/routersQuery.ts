import type { CallResult } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { signInChainId } from '../../i18n/branding.ts'

export type Router = CallResult<'queryCrossRouters'>[number]
export type RouterToken = Router['routerTokens'][number]
export type Quote = CallResult<'queryCrossQuote'>

/** The tokens that can be sent from BSC and their destination chains, the same for every visitor. */
export const routersQuery = queryOptions({
  queryKey: ['crossRouters'],
  queryFn: ({ signal }) => apiClient.queryCrossRouters({ originChainId: signInChainId }, { signal }),
  staleTime: 60_000,
  refetchInterval: 120_000,
})
