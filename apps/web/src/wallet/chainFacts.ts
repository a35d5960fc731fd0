/** What the server's configuration says of a chain; also what a wallet is given to add it (EIP-3085). */
export type ChainFacts = {
  readonly chainId: number
  readonly chainName: string
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly blockExplorerUrls: readonly string[]
}
