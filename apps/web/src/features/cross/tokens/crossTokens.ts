import { type TokenSymbol, tokenSymbols } from '@bank/ui'

/** Common names of tokens that bridges name differently. Source: the provider's own lists. */
const plainSymbolsByBridge: Readonly<Record<string, string>> = { 'USDT-BNB': 'USDT', 'USDC-BNB': 'USDC' }

const iconSymbols: Readonly<Record<string, TokenSymbol>> = {
  ...Object.fromEntries(tokenSymbols.map((symbol) => [symbol, symbol])),
  'USDC.e': 'USDC',
  USDbC: 'USDC',
  USDzC: 'USDC',
  'USDT.e': 'USDT',
  USDT0: 'USDT',
  ETH: 'WETH',
  WBNB: 'BNB',
}

/** Returns the symbol that a screen shows. */
export const getPlainSymbol = (symbol: string): string => plainSymbolsByBridge[symbol] ?? symbol

/**
 * Finds the icon of a token by its symbol; null for the neutral icon. Never returns the icon of our own unit.
 */
export function findTokenIcon(symbol: string): TokenSymbol | null {
  const icon = Object.hasOwn(iconSymbols, getPlainSymbol(symbol))
    ? iconSymbols[getPlainSymbol(symbol)]
    : undefined
  return icon === undefined || icon === 'GUSD' ? null : icon
}

/** Returns whether the token is pegged to the dollar. */
export const isDollar = (symbol: string): boolean =>
  ['USDT', 'USDC', 'DAI'].includes(findTokenIcon(symbol) ?? '')
