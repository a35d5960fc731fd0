/** Across tells tokens of one name apart by their chain; members know that from the chain they chose. */
const ownSymbols: ReadonlyMap<string, string> = new Map([
  ['USDT-BNB', 'USDT'],
  ['USDC-BNB', 'USDC'],
])

/** What members call a token that Across names by its chain; undefined for any other. */
export function findOwnSymbol(symbol: string): string | undefined {
  return ownSymbols.get(symbol)
}
