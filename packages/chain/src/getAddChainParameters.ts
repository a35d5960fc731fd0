import { type Hex, numberToHex } from 'viem'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export type AddChainParameters = {
  chainId: Hex
  chainName: string
  rpcUrls: string[]
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  blockExplorerUrls?: string[]
}

/** A chain as the configuration of an installation describes it. */
export type ConfiguredChain = {
  readonly chainId: number
  readonly chainName: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
}

/** Creates what a wallet needs to add a chain it does not know (error 4902). */
export function getAddChainParameters(chain: ConfiguredChain): AddChainParameters {
  const parameters: AddChainParameters = {
    chainId: numberToHex(chain.chainId),
    chainName: chain.chainName,
    rpcUrls: [...chain.rpcUrls],
    nativeCurrency: { ...chain.nativeCurrency },
  }
  // Wallets refuse an empty list of explorers, and take its absence.
  if (chain.blockExplorerUrls !== undefined && chain.blockExplorerUrls.length > 0) {
    parameters.blockExplorerUrls = [...chain.blockExplorerUrls]
  }
  return parameters
}
