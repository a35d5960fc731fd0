import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'
import { getNetworkName, pickableChainIds } from '../session/networks.ts'

/** What a chain is called: by the server, until it has said so as everybody calls it; its id where nobody knows. */
export function useChainName(chainId: number): string {
  const { data: config } = useQuery(configQuery)
  const named = config?.chains.find((chain) => chain.chainId === chainId)?.chainName
  const isWellKnown = pickableChainIds.some((known) => known === chainId)
  return named ?? (isWellKnown ? getNetworkName(chainId) : `${chainId}`)
}
