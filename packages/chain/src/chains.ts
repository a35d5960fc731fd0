import type { Hex } from 'viem'

/** The chains this product knows. */
export type KnownChainId = 1 | 56 | 137

/** Constants of a chain; its RPC and explorer URLs come from the configuration. */
export type ChainFacts = {
  readonly chainId: KnownChainId
  /** The id as wallets want it. */
  readonly hexChainId: Hex
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  /** Decimals of USDT on this chain; the ledger's own precision is 6 everywhere. */
  readonly usdtDecimals: 6 | 18
}

/** The chain that sign-in, recharge and withdrawal use. */
export const homeChainId = 56

export const chains: Readonly<Record<KnownChainId, ChainFacts>> = {
  1: {
    chainId: 1,
    hexChainId: '0x1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    usdtDecimals: 6,
  },
  56: {
    chainId: 56,
    hexChainId: '0x38',
    name: 'BSC',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    usdtDecimals: 18,
  },
  137: {
    chainId: 137,
    hexChainId: '0x89',
    name: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    usdtDecimals: 6,
  },
}

/** The facts of a chain, or undefined for one this product does not know. */
export function findChain(chainId: number): ChainFacts | undefined {
  return Object.values(chains).find((chain) => chain.chainId === chainId)
}

/** The name shown for a chain; `Unknown Network` for any other. */
export function getNetworkName(chainId: number): string {
  return findChain(chainId)?.name ?? 'Unknown Network'
}
