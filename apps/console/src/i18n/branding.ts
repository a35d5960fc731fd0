import type { BookAsset } from '@bank/money'

/** Product name and unit symbol of this installation, from `queryConsole` before the first paint. */
export let productName = ''
export let unitSymbol = ''
/** The chain of the vault, its name and the symbol of its coin. */
export let homeChainId = 0
export let homeChainName = ''
export let homeCoin = ''

type Names = {
  readonly productName: string
  readonly unitSymbol: string
  readonly homeChainId: number
  readonly coin: string
  readonly chains: readonly { readonly chainId: number; readonly name: string }[]
}

export function setNames(names: Names): void {
  ;({ productName, unitSymbol, homeChainId, coin: homeCoin } = names)
  homeChainName = names.chains.find(({ chainId }) => chainId === homeChainId)?.name ?? `${homeChainId}`
}

/** Formats an asset's symbol: the own unit and the coin by their configured symbols. */
export const formatSymbol = (asset: BookAsset): string =>
  ({ GUSD: unitSymbol, BNB: homeCoin, USDT: 'USDT' })[asset]
