import { type TokenSymbol, tokenSymbols } from '@bank/ui'

/** What bridges call tokens that people know by another name. Source: the provider's own lists. */
const plainSymbols: Readonly<Record<string, string>> = { 'USDT-BNB': 'USDT', 'USDC-BNB': 'USDC' }

const faces: Readonly<Record<string, TokenSymbol>> = {
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
export const plainSymbol = (symbol: string): string => plainSymbols[symbol] ?? symbol

/** The face of a token by its symbol; null where only the neutral one is true. Never that of our own unit. */
export function faceOf(symbol: string): TokenSymbol | null {
  const face = Object.hasOwn(faces, plainSymbol(symbol)) ? faces[plainSymbol(symbol)] : undefined
  return face === undefined || face === 'GUSD' ? null : face
}

/** Whether a unit of it is meant to be worth a dollar. */
export const isDollar = (symbol: string): boolean => ['USDT', 'USDC', 'DAI'].includes(faceOf(symbol) ?? '')
