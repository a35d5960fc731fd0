import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'
import { getNetworkName, getPickableChainIds } from '../session/networks.ts'

/** Returns a chain's name: the server's, until then its common one, and its id where the chain is unknown. */
export function useChainName(chainId: number): string {
  const { data: config } = useQuery(configQuery)
  const configured = config?.chains.find((chain) => chain.chainId === chainId)?.chainName
  const isWellKnown = getPickableChainIds().includes(chainId)
  return configured ?? (isWellKnown ? getNetworkName(chainId) : `${chainId}`)
}
