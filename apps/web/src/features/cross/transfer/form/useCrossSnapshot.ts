import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { configQuery, memberKey } from '../../../../api/queries.ts'
import { signInChainId } from '../../../../i18n/branding.ts'
import type { RouterToken } from '../../routersQuery.ts'

/** The code for chains loads with the first read. */
const loadChainReads = () => import('./readSnapshot.ts')

/**
 * The balances and fees of a transfer while its form is open, read every 15 seconds and whenever money moved.
 */
export function useCrossSnapshot(
  address: Address | null,
  token: RouterToken | undefined,
  destinationChainId: number | undefined,
) {
  const { data: config, refetch: refetchConfig } = useQuery(configQuery)
  const chain = config?.chains.find(({ chainId }) => chainId === signInChainId)
  const destination = config?.chains.find(({ chainId }) => chainId === destinationChainId)
  const snapshot = useQuery({
    queryKey: [...memberKey, address?.toLowerCase(), 'crossSnapshot', token?.originToken],
    queryFn: async () => {
      if (!chain || !address || !token) throw new Error('the server names no chain for transfers')
      return (await loadChainReads()).readSnapshot(chain, address, token)
    },
    enabled: address !== null && chain !== undefined && token !== undefined,
    refetchInterval: 15_000,
    retry: false,
  })
  const pair = useQuery({
    queryKey: ['crossDecimals', destinationChainId, token],
    queryFn: async () => {
      if (!chain || !destination || !token) throw new Error('the server does not name both chains')
      return (await loadChainReads()).verifyDecimals([chain, destination], token)
    },
    enabled: address !== null && chain !== undefined && destination !== undefined && token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    snapshot: snapshot.data,
    snapshotError: snapshot.data ? null : snapshot.error,
    areDecimalsTrue: pair.data === true,
    pairError: pair.error,
    /** True while the first read of a balance or of the decimals is under way, as after a change of chain. */
    isReadingChain: snapshot.isLoading || pair.isLoading,
    retry: () => void (config ? Promise.all([snapshot.refetch(), pair.refetch()]) : refetchConfig()),
  }
}
