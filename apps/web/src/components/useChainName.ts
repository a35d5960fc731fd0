import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'
import { findNetworkName } from '../session/networks.ts'

/** Returns a chain's name: the server's, until then its common one; undefined where neither is known. */
export function useKnownChainName(chainId: number): string | undefined {
  const { data: config } = useQuery(configQuery)
  return config?.chains.find((chain) => chain.chainId === chainId)?.chainName ?? findNetworkName(chainId)
}

/** Returns a chain's name, or its id where the chain is unknown. */
export const useChainName = (chainId: number): string => useKnownChainName(chainId) ?? `${chainId}`

/** Returns the name of a wallet's network; in the user's language, that it is unknown. */
export function useNetworkName(chainId: number): string {
  const { t } = useLingui()
  return useKnownChainName(chainId) ?? t`Unknown network`
}
