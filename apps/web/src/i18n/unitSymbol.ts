/** The symbol of this product's own unit, the same in every language. */
export const unitSymbol = 'GUSD'
