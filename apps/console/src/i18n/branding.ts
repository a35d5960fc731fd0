import type { BookAsset } from '@bank/money'

/** What this installation is called and what it names its unit, as `queryConsole` says before anything is painted. */
export let productName = ''
export let unitSymbol = ''

export function setNames(names: { readonly productName: string; readonly unitSymbol: string }): void {
  ;({ productName, unitSymbol } = names)
}

/** What an asset is called on a screen: our own unit by its configured symbol. */
export const showSymbol = (asset: BookAsset): string => (asset === 'GUSD' ? unitSymbol : asset)
