import { type TokenSymbol, tokenSymbols } from '@bank/ui'

/** What bridges call tokens that people know by another name. Source: the provider's own lists. */
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

/** What a token is called on a screen. */
export const getPlainSymbol = (symbol: string): string => plainSymbolsByBridge[symbol] ?? symbol

/** The face of a token by its symbol; null where only the neutral one is true. Never that of our own unit. */
export function findTokenIcon(symbol: string): TokenSymbol | null {
  const icon = Object.hasOwn(iconSymbols, getPlainSymbol(symbol))
    ? iconSymbols[getPlainSymbol(symbol)]
    : undefined
  return icon === undefined || icon === 'GUSD' ? null : icon
}

/** Whether a unit of it is meant to be worth a dollar. */
export const isDollar = (symbol: string): boolean =>
  ['USDT', 'USDC', 'DAI'].includes(findTokenIcon(symbol) ?? '')
