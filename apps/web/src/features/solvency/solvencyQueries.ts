import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { numberedPages } from '../../api/pages.ts'
import { createMemberKey } from '../../api/queries.ts'

export type Solvency = CallResult<'querySolvency'>
export type SolvencyDay = CallResult<'querySolvencyDays'>[number]
export type Attestation = NonNullable<Solvency['attestation']>
/** Assets and liabilities at one block, checked or attested. */
export type Figures = Pick<Attestation, keyof Attestation & keyof NonNullable<Solvency['check']>>
export type LeafProof = CallResult<'querySolvencyProof'>

const pageSize = 10

/** The newest check, the newest attestation and earlier ones by page; public. */
export const solvencyQuery = infiniteQueryOptions({
  queryKey: ['solvency'],
  queryFn: ({ signal, pageParam }) => apiClient.querySolvency({ pageNo: pageParam, pageSize }, { signal }),
  initialPageParam: numberedPages.initialPageParam,
  getNextPageParam: ({ history }) => numberedPages.getNextPageParam(history),
  // The server checks the vault every minute.
  refetchInterval: 30_000,
})

/** The cover of each of the last days by the records on chain; public. */
export const createSolvencyDaysQuery = (days: number) =>
  queryOptions({
    queryKey: ['solvencyDays', days],
    queryFn: ({ signal }) => apiClient.querySolvencyDays({ days }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The member's own leaf in the newest attested tree, fetched on request. */
export const createLeafProofQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'solvencyProof'),
    queryFn: ({ signal }) => apiClient.querySolvencyProof({}, { signal }),
    staleTime: 0,
    retry: false,
  })
