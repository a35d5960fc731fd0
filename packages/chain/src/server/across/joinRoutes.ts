import { findChain, getNetworkName } from '../../chains.ts'
import type { AcrossChain, AcrossListedToken, AcrossRoute } from './acrossShapes.ts'
import type { CrossRoute, CrossRouteToken } from './crossChainProvider.ts'
import { findOwnSymbol } from './findOwnSymbol.ts'

function createKey(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`
}

function getSymbol(symbol: string, token: AcrossListedToken): string {
  return findOwnSymbol(symbol) ?? token.displaySymbol ?? findOwnSymbol(token.symbol) ?? token.symbol
}

/**
 * The routes from one chain with decimals, names and logos, by destination. What has no listed decimals is left out,
 * as are native coins, which are not sent by a plain deposit, and the chain itself.
 */
export function joinRoutes(
  originChainId: number,
  listed: {
    routes: readonly AcrossRoute[]
    chains: readonly AcrossChain[]
    tokens: readonly AcrossListedToken[]
  },
): CrossRoute[] {
  const tokens = new Map(listed.tokens.map((token) => [createKey(token.chainId, token.address), token]))
  const pairs = new Map<number, Map<string, CrossRouteToken>>()
  for (const route of listed.routes) {
    if (route.originChainId !== originChainId || route.destinationChainId === originChainId) continue
    const origin = tokens.get(createKey(originChainId, route.originToken))
    const destination = tokens.get(createKey(route.destinationChainId, route.destinationToken))
    if (route.isNative || origin === undefined || destination === undefined) continue
    const ofChain = pairs.get(route.destinationChainId) ?? new Map<string, CrossRouteToken>()
    pairs.set(route.destinationChainId, ofChain)
    ofChain.set(`${route.originToken}>${route.destinationToken}`, {
      originToken: route.originToken,
      originTokenSymbol: getSymbol(route.originTokenSymbol, origin),
      originTokenLogo: origin.logoUrl,
      originTokenDecimals: origin.decimals,
      destinationToken: route.destinationToken,
      destinationTokenSymbol: getSymbol(route.destinationTokenSymbol, destination),
      destinationTokenLogo: destination.logoUrl,
      destinationTokenDecimals: destination.decimals,
    })
  }
  return [...pairs]
    .sort(([left], [right]) => left - right)
    .flatMap(([destinationChainId, ofChain]): CrossRoute[] => {
      const chain = listed.chains.find((candidate) => candidate.chainId === destinationChainId)
      if (chain === undefined && findChain(destinationChainId) === undefined) return []
      return [
        {
          destinationChainId,
          destinationChainName: findChain(destinationChainId)
            ? getNetworkName(destinationChainId)
            : (chain?.name ?? ''),
          destinationChainLogo: chain?.logoUrl ?? null,
          tokens: [...ofChain.values()],
        },
      ]
    })
}
