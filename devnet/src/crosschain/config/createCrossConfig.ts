import { chains } from '@bank/chain'
import type { Address } from 'viem'
import type { CrossChain, CrossConfig } from './crossConfig.ts'
import { crossPairs, crossTokens } from './crossTokens.ts'
import type { CrossContracts } from './deployCrossChain.ts'

type KnownChainId = 1 | 56 | 137

/** Facts of the local chains: a fill on Ethereum costs more, and its coin is dearer. */
const chainFacts: Readonly<Record<KnownChainId, { fillCostUsd: string; coinPriceUsd: string }>> = {
  56: { fillCostUsd: '0.02', coinPriceUsd: '600' },
  1: { fillCostUsd: '0.35', coinPriceUsd: '3000' },
  137: { fillCostUsd: '0.01', coinPriceUsd: '0.25' },
}

/** The configuration of the local cross-chain service, for the chains that exist. */
export function createCrossConfig(params: {
  contracts: Readonly<Partial<Record<KnownChainId, CrossContracts>>>
  rpcUrls: Readonly<Partial<Record<KnownChainId, string | undefined>>>
  explorerUrl: string
  relayer: Address
}): CrossConfig {
  const ids = ([56, 1, 137] as const).filter((chainId) => params.contracts[chainId] !== undefined)
  return {
    chains: ids.flatMap((chainId) => createChainConfig(chainId, params)),
    pairs: crossPairs.filter(({ originChainId, destinationChainId }) =>
      [originChainId, destinationChainId].every((chainId) => ids.some((id) => id === chainId)),
    ),
    relayer: params.relayer,
    liquidityFeeBps: 1,
    relayerFeeBps: 4,
    minimumDepositUsd: '1',
    // As the public service: hours after the deadline, when a bundle has been through its bridge.
    refundDelaySeconds: 5_400,
    slowFillDelaySeconds: 20,
    repayEverySeconds: 60,
    pollEveryMs: 150,
  }
}

function createChainConfig(
  chainId: KnownChainId,
  params: Parameters<typeof createCrossConfig>[0],
): CrossChain[] {
  const contracts = params.contracts[chainId]
  const rpcUrl = params.rpcUrls[chainId]
  if (contracts === undefined || rpcUrl === undefined) return []
  const { name, nativeCurrency } = chains[chainId]
  const { fillCostUsd, coinPriceUsd } = chainFacts[chainId]
  return [
    {
      ...{ chainId, name, rpcUrl, fillCostUsd },
      explorerUrl: `${params.explorerUrl}/${chainId}`,
      settlement: contracts.settlement,
      startBlock: contracts.startBlock,
      nativeCurrency: { ...nativeCurrency, priceUsd: coinPriceUsd },
      tokens: crossTokens.flatMap(({ chainId: of, ...token }) => {
        const address = of === chainId ? contracts.tokens[token.symbol] : undefined
        return address === undefined ? [] : [{ ...token, address, priceUsd: '1' }]
      }),
    },
  ]
}
