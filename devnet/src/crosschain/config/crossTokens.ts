import type { CrossPair } from './crossConfig.ts'

export type CrossTokenFacts = {
  readonly chainId: number
  readonly symbol: string
  readonly displaySymbol: string
  readonly name: string
  readonly decimals: number
  readonly resetsAllowance: boolean
}

const usdt = { displaySymbol: 'USDT', name: 'Tether USD', resetsAllowance: false }
const usdc = { displaySymbol: 'USDC', name: 'USD Coin', resetsAllowance: false }

/** The tokens that travel, by the names and with the decimals that they really have: 18 on BSC, 6 elsewhere. */
export const crossTokens: readonly CrossTokenFacts[] = [
  { ...usdt, chainId: 56, symbol: 'USDT-BNB', decimals: 18 },
  { ...usdc, chainId: 56, symbol: 'USDC-BNB', decimals: 18 },
  { ...usdt, chainId: 1, symbol: 'USDT', decimals: 6, resetsAllowance: true },
  { ...usdc, chainId: 1, symbol: 'USDC', decimals: 6 },
  { ...usdt, chainId: 137, symbol: 'USDT', decimals: 6 },
  { ...usdc, chainId: 137, symbol: 'USDC', decimals: 6 },
  { ...usdc, chainId: 137, symbol: 'USDC.e', displaySymbol: 'USDC.e', name: 'USD Coin (PoS)', decimals: 6 },
]

/** From BSC to each destination, and back with what arrived. */
export const crossPairs: readonly CrossPair[] = [
  { originChainId: 56, originSymbol: 'USDT-BNB', destinationChainId: 1, destinationSymbol: 'USDT' },
  { originChainId: 56, originSymbol: 'USDT-BNB', destinationChainId: 137, destinationSymbol: 'USDT' },
  { originChainId: 56, originSymbol: 'USDC-BNB', destinationChainId: 1, destinationSymbol: 'USDC' },
  { originChainId: 56, originSymbol: 'USDC-BNB', destinationChainId: 137, destinationSymbol: 'USDC' },
  { originChainId: 56, originSymbol: 'USDC-BNB', destinationChainId: 137, destinationSymbol: 'USDC.e' },
  { originChainId: 1, originSymbol: 'USDT', destinationChainId: 56, destinationSymbol: 'USDT-BNB' },
  { originChainId: 137, originSymbol: 'USDT', destinationChainId: 56, destinationSymbol: 'USDT-BNB' },
]
