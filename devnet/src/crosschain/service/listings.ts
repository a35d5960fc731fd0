import { type CrossChain, type CrossConfig, type CrossToken, listCrossRoutes } from '../config/crossConfig.ts'
import { findAddress, findChainId, type Query } from './queryParameters.ts'

export type NamedToken = {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly chainId: number
  readonly name: string
}

export function toNamedToken(chain: CrossChain, { address, symbol, decimals, name }: CrossToken): NamedToken {
  return { address, symbol, decimals, chainId: chain.chainId, name }
}

/** GET /available-routes. */
export function listAvailableRoutes(config: CrossConfig, query: Query) {
  const originChainId = findChainId(query, 'originChainId')
  const destinationChainId = findChainId(query, 'destinationChainId')
  const originToken = findAddress(query, 'originToken')
  const destinationToken = findAddress(query, 'destinationToken')
  const { originTokenSymbol, destinationTokenSymbol } = query
  return listCrossRoutes(config)
    .map(({ origin, destination, inputToken, outputToken }) => ({
      originChainId: origin.chainId,
      originToken: inputToken.address,
      destinationChainId: destination.chainId,
      destinationToken: outputToken.address,
      originTokenSymbol: inputToken.symbol,
      destinationTokenSymbol: outputToken.symbol,
      isNative: false,
    }))
    .filter(
      (route) =>
        isRequested(originChainId, route.originChainId) &&
        isRequested(destinationChainId, route.destinationChainId) &&
        isRequested(originToken, route.originToken) &&
        isRequested(destinationToken, route.destinationToken) &&
        isRequested(originTokenSymbol, route.originTokenSymbol) &&
        isRequested(destinationTokenSymbol, route.destinationTokenSymbol),
    )
}

/** GET /swap/chains. */
export function listSwapChains(config: CrossConfig) {
  return config.chains.map(({ chainId, name, rpcUrl, explorerUrl }) => ({
    chainId,
    name,
    publicRpcUrl: rpcUrl,
    explorerUrl,
    logoUrl: null,
  }))
}

/** GET /swap/tokens, of one chain or of all. */
export function listSwapTokens(config: CrossConfig, query: Query) {
  const chainId = findChainId(query, 'chainId')
  return config.chains
    .filter((chain) => isRequested(chainId, chain.chainId))
    .flatMap((chain) =>
      chain.tokens.map((token) => ({
        ...toNamedToken(chain, token),
        displaySymbol: token.displaySymbol,
        logoUrl: null,
        priceUsd: token.priceUsd,
      })),
    )
}

function isRequested<T>(wanted: T | undefined, found: T): boolean {
  return wanted === undefined || wanted === found
}
