import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'

/** What a chain is called; its id until the configuration is known, and where it does not name it. */
export function useChainName(chainId: number): string {
  const { data: config } = useQuery(configQuery)
  return config?.chains.find((chain) => chain.chainId === chainId)?.chainName ?? `${chainId}`
}
