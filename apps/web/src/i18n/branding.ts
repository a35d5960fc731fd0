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

/** True where the page contains the names; otherwise `queryConfig` supplies them. */
export const areNamesInPage = readName('product-name') !== undefined

/** Sets the names from `queryConfig`, before the first paint. */
export function setNames(names: { readonly productName: string; readonly unitSymbol: string }): void {
  ;({ productName, unitSymbol } = names)
}
