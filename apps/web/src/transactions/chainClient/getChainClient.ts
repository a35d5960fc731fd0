import type { ChainFacts } from '../../wallet/chainFacts.ts'
import { type ChainClient, createChainClient } from './createChainClient.ts'
import { createFallbackTransport } from './createFallbackTransport.ts'

const clients = new Map<string, ChainClient>()

/** A reader of a chain through the endpoints of the configuration, each tried in turn. */
export function getChainClient({
  chainId,
  rpcUrls,
}: Pick<ChainFacts, 'chainId'> & { readonly rpcUrls: readonly string[] }): ChainClient {
  const key = `${chainId} ${rpcUrls.join(' ')}`
  const known = clients.get(key)
  if (known) return known
  const client = createChainClient(createFallbackTransport(rpcUrls))
  clients.set(key, client)
  return client
}
