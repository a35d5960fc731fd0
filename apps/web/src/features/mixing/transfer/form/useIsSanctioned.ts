import { privatePoolAbi, sanctionsListAbi } from '@bank/chain'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainClient } from '../../../../transactions/createChainClient.ts'
import type { Pool } from '../../mixingQueries.ts'

/**
 * Whether the list of a pool names an address, asked of the chain as the pool itself asks it. While nobody answers, no:
 * server and pool refuse it all the same.
 */
export function useIsSanctioned(
  client: ChainClient | undefined,
  pool: Pool | undefined,
  address: Address | null,
): boolean {
  const { data } = useQuery({
    queryKey: ['listed', pool?.address, address?.toLowerCase()],
    queryFn: async () => {
      if (!client || !pool || !address) return false
      const list = await client.readContract({
        address: pool.address as Address,
        abi: privatePoolAbi,
        functionName: 'sanctionsList',
      })
      return client.readContract({
        address: list,
        abi: sanctionsListAbi,
        functionName: 'isSanctioned',
        args: [address],
      })
    },
    enabled: client !== undefined && pool !== undefined && address !== null,
    retry: false,
    staleTime: 60_000,
  })
  return data ?? false
}
