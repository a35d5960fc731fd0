import type { Asset } from '@bank/money'

/** Currency ids of the API: USDT is 0, GUSD is 1. */
const currencies: Readonly<Record<string, Asset>> = { '0': 'USDT', '1': 'GUSD' }

/** The currency id of an asset. */
export const toCurrencyId = (asset: Asset): string => (asset === 'USDT' ? '0' : '1')

/** The asset of a currency id, or undefined for an id this bank does not exchange. */
export function parseCurrency(id: string): Asset | undefined {
  return Object.hasOwn(currencies, id) ? currencies[id] : undefined
}
