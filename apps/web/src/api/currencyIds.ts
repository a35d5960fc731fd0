import type { Asset } from '@bank/money'

/** The ids of the currencies. */
export const currencyIds = { USDT: '0', GUSD: '1' } as const

/** The asset of a record, an order or whatever else names a currency by its id. */
export const getAsset = ({ currencyId }: { readonly currencyId: string }): Asset =>
  currencyId === currencyIds.GUSD ? 'GUSD' : 'USDT'
