/** First six and last four characters of an address. */
export const formatShortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
