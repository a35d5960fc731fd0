/** The ids of the currencies. Source: specification section 3. */
export const currencyIds = { USDT: '0', GUSD: '1' } as const
