import type { BookAsset } from '@bank/money'

/** Product name and unit symbol of this installation, from `queryConsole` before the first paint. */
export let productName = ''
export let unitSymbol = ''

export function setNames(names: { readonly productName: string; readonly unitSymbol: string }): void {
  ;({ productName, unitSymbol } = names)
}

/** Formats an asset's symbol: the own unit by its configured symbol. */
export const formatSymbol = (asset: BookAsset): string => (asset === 'GUSD' ? unitSymbol : asset)
