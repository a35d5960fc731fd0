import { networkName, pickableChainIds } from '../../account/networks.ts'
import { useChainName } from '../../blocks/useChainName.ts'

/** What a chain is called: by the server, until it has said so as everybody calls it; its id where nobody knows yet. */
export function useCrossChainName(chainId: number): string {
  const name = useChainName(chainId)
  const isWellKnown = pickableChainIds.some((known) => known === chainId)
  return name === `${chainId}` && isWellKnown ? networkName(chainId) : name
}
