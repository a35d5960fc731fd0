import { createPublicClient, fallback, http, type PublicClient } from 'viem'
import type { ChainFacts } from '../wallet/chainFacts.ts'

const clients = new Map<string, PublicClient>()

/** A reader of a chain through the endpoints of the configuration, each tried in turn. */
export function getChainClient({
  chainId,
  rpcUrls,
}: Pick<ChainFacts, 'chainId'> & { readonly rpcUrls: readonly string[] }): PublicClient {
  const key = `${chainId} ${rpcUrls.join(' ')}`
  const known = clients.get(key)
  if (known) return known
  const transports = rpcUrls.map((url) => http(url, { retryCount: 1, timeout: 8_000 }))
  const client = createPublicClient({ transport: fallback(transports, { retryCount: 0 }), cacheTime: 0 })
  clients.set(key, client)
  return client
}
