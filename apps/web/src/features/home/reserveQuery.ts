import type { CallResult } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'

/** The newest look at the vault and the newest record on chain; public. */
export const reserveQuery = queryOptions({
  queryKey: ['solvency', 'newest'],
  queryFn: ({ signal }) => apiClient.querySolvency({ pageNo: 1, pageSize: 1 }, { signal }),
  // The vault is looked at every minute.
  refetchInterval: 60_000,
})

export type Reserve = CallResult<'querySolvency'>
