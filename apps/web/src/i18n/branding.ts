/** Reads a name that the server wrote into the page; absent where no server did, such as in a test. */
function readName(meta: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const name = document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content
  return name && !name.startsWith('%') ? name : undefined
}

/** The product's name, the same in every language. */
export let productName = readName('product-name') ?? 'Wallet Bank'

/** The symbol of this product's own unit, the same in every language. */
export let unitSymbol = readName('unit-symbol') ?? 'GUSD'

/** The chain on which members sign in and recharge. */
export let signInChainId = Number(readName('home-chain-id') ?? 56)

/** Its name. */
export let homeChainName = readName('home-chain-name') ?? 'BSC'

/** The symbol of its coin, which pays for gas and which a private transfer moves. */
export let homeCoin = readName('home-chain-coin') ?? 'BNB'

/** True where the page contains the names; otherwise `queryConfig` supplies them. */
export const areNamesInPage = readName('product-name') !== undefined

/** Names of an installation as `queryConfig` has them. */
type Names = {
  readonly productName: string
  readonly unitSymbol: string
  readonly signInChainId: number
  readonly chains: readonly {
    readonly chainId: number
    readonly chainName: string
    readonly nativeCurrency: { readonly symbol: string }
  }[]
}

/** Sets the names from `queryConfig`, before the first paint. */
export function setNames(names: Names): void {
  ;({ productName, unitSymbol, signInChainId } = names)
  const home = names.chains.find(({ chainId }) => chainId === signInChainId)
  if (home === undefined) return
  homeChainName = home.chainName
  homeCoin = home.nativeCurrency.symbol
}
