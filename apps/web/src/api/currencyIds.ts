/** The ids of the currencies. */
export const currencyIds = { USDT: '0', GUSD: '1' } as const
