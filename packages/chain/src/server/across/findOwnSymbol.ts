/** Across names tokens by their chain; members know the chain from their choice. */
const ownSymbols: ReadonlyMap<string, string> = new Map([
  ['USDT-BNB', 'USDT'],
  ['USDC-BNB', 'USDC'],
])

/** Finds the common symbol of a token that Across names by its chain; undefined for any other. */
export function findOwnSymbol(symbol: string): string | undefined {
  return ownSymbols.get(symbol)
}
