import type { Hex } from 'viem'
import { chains, type KnownChainId } from './chains.ts'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export type AddChainParameters = {
  chainId: Hex
  chainName: string
  rpcUrls: string[]
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  blockExplorerUrls?: string[]
}

/** Composes what a wallet needs to add a chain it does not know (error 4902); urls come from the configuration. */
export function getAddChainParameters(
  chainId: KnownChainId,
  urls: { rpcUrls: readonly string[]; blockExplorerUrls?: readonly string[] },
): AddChainParameters {
  const { hexChainId, name, nativeCurrency } = chains[chainId]
  const parameters: AddChainParameters = {
    chainId: hexChainId,
    chainName: name,
    rpcUrls: [...urls.rpcUrls],
    nativeCurrency: { ...nativeCurrency },
  }
  // Wallets refuse an empty list of explorers, and take its absence.
  if (urls.blockExplorerUrls !== undefined && urls.blockExplorerUrls.length > 0) {
    parameters.blockExplorerUrls = [...urls.blockExplorerUrls]
  }
  return parameters
}
