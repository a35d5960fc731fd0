import { privatePoolAbi, sanctionsListAbi } from '@bank/chain'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Pool } from '../../../../records/mixingQueries.ts'
import type { ChainClient } from '../../../../transactions/chainClient/createChainClient.ts'

/**
 * Returns whether the sanctions list of a pool contains an address, read from the chain as the pool reads it. False
 * without an answer: server and pool reject it anyway.
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
