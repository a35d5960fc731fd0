/** The chains this product knows. */
export type KnownChainId = 1 | 56 | 97 | 137 | 11155111

/** Constants of a chain; its RPC and explorer URLs come from the configuration. */
export type ChainFacts = {
  readonly chainId: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  /** Decimals of USDT on this chain; the ledger's own precision is 6 everywhere. */
  readonly usdtDecimals: number
}

/** The chain of an installation that names no other: sign-in, recharge and withdrawal use it. */
export const usualHomeChainId = 56

export const chains: Readonly<Record<KnownChainId, ChainFacts>> = {
  1: {
    chainId: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    usdtDecimals: 6,
  },
  56: {
    chainId: 56,
    name: 'BSC',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    usdtDecimals: 18,
  },
  97: {
    chainId: 97,
    name: 'BSC Testnet',
    nativeCurrency: { name: 'BNB of the test network', symbol: 'tBNB', decimals: 18 },
    usdtDecimals: 18,
  },
  137: {
    chainId: 137,
    name: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    usdtDecimals: 6,
  },
  11155111: {
    chainId: 11_155_111,
    name: 'Sepolia',
    nativeCurrency: { name: 'Ether of Sepolia', symbol: 'ETH', decimals: 18 },
    usdtDecimals: 6,
  },
}

/** The facts of a chain, or undefined for one this product does not know. */
export function findChain(chainId: number): ChainFacts | undefined {
  return Object.values(chains).find((chain) => chain.chainId === chainId)
}

/** Settings of the home chain; a chain that this product does not know needs all of them. */
export type HomeChainSettings = {
  readonly chainId: number
  readonly name?: string | undefined
  /** Symbol of the coin that pays for gas. */
  readonly coin?: string | undefined
  readonly usdtDecimals?: number | undefined
}

/** The facts of the home chain, those of the configuration first; undefined where one is said by neither. */
export function getHomeChain(settings: HomeChainSettings): ChainFacts | undefined {
  const { chainId } = settings
  const known = findChain(chainId)
  const name = settings.name ?? known?.name
  const usdtDecimals = settings.usdtDecimals ?? known?.usdtDecimals
  const { coin } = settings
  const nativeCurrency =
    coin === undefined ? known?.nativeCurrency : ({ name: coin, symbol: coin, decimals: 18 } as const)
  if (name === undefined || usdtDecimals === undefined || nativeCurrency === undefined) return undefined
  return { chainId, name, nativeCurrency, usdtDecimals }
}

/** The name shown for a chain; `Unknown Network` for any other. */
export function getNetworkName(chainId: number): string {
  return findChain(chainId)?.name ?? 'Unknown Network'
}
