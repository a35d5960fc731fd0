import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { numberedPages } from '../../api/pages.ts'
import { createMemberKey } from '../../api/queries.ts'

export type Solvency = CallResult<'querySolvency'>
export type Attestation = NonNullable<Solvency['attestation']>
/** What the vault held and what was owed at one block, looked at or attested. */
export type Figures = Pick<Attestation, keyof Attestation & keyof NonNullable<Solvency['check']>>
export type LeafProof = CallResult<'querySolvencyProof'>

const pageSize = 10

/** The newest look, the newest attestation, and those before by page; public. */
export const solvencyQuery = infiniteQueryOptions({
  queryKey: ['solvency'],
  queryFn: ({ signal, pageParam }) => apiClient.querySolvency({ pageNo: pageParam, pageSize }, { signal }),
  initialPageParam: numberedPages.initialPageParam,
  getNextPageParam: ({ history }) => numberedPages.getNextPageParam(history),
  // The vault is looked at every minute.
  refetchInterval: 30_000,
})

/** The member's own leaf in the newest attested tree, asked for at a tap. */
export const createLeafProofQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'solvencyProof'),
    queryFn: ({ signal }) => apiClient.querySolvencyProof({}, { signal }),
    staleTime: 0,
    retry: false,
  })
