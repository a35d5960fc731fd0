import { type Address, getAddress, type Hash } from 'viem'
import type { CrossQuoteRequest } from '../src/server/across/crossChainProvider.ts'

export const addressOf = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
export const hashOf = (byte: string): Hash => `0x${byte.repeat(32)}`
export const settlement = addressOf('4e')
export const member = addressOf('a1')
export const usdtBsc = addressOf('55')
export const usdtPolygon = addressOf('c2')
export const usdcBsc = addressOf('8a')
export const usdcPolygon = addressOf('3c')
export const usdcePolygon = addressOf('27')
/** Request for a quote. */
export const asked: CrossQuoteRequest = {
  originChainId: 56,
  destinationChainId: 137,
  inputToken: usdtBsc,
  outputToken: usdtPolygon,
  inputAmount: 100n * 10n ** 18n,
  depositor: member,
  recipient: addressOf('b2'),
  inputDecimals: 18,
  outputDecimals: 6,
}

export const inputToken = { address: usdtBsc, symbol: 'USDT-BNB', decimals: 18, chainId: 56, name: 'Tether' }
export const outputToken = { address: usdtPolygon.toLowerCase(), symbol: 'USDT', decimals: 6, chainId: 137 }
export const feePart = (amount: string, amountUsd: string) => ({
  amount,
  amountUsd,
  pct: '1',
  token: inputToken,
})
export const approvalTxns = [{ chainId: 56, to: usdtBsc, data: '0x095ea7b3' }]
/** Whole answer of Across to the request. */
export const approval = {
  crossSwapType: 'bridgeableToBridgeable',
  amountType: 'exactInput',
  checks: {
    allowance: { token: usdtBsc, spender: settlement, actual: '0', expected: `${asked.inputAmount}` },
    balance: { token: usdtBsc, actual: '250000000000000000000', expected: `${asked.inputAmount}` },
  },
  approvalTxns,
  steps: { bridge: { provider: 'across' } },
  inputToken,
  outputToken,
  refundToken: inputToken,
  fees: {
    total: {
      ...feePart('80000000000000000', '0.08'),
      details: {
        type: 'total-breakdown',
        swapImpact: feePart('0', '0'),
        app: feePart('0', '0'),
        bridge: {
          ...feePart('80000000000000000', '0.08'),
          details: {
            type: 'across',
            lp: feePart('10000000000000000', '0.01'),
            relayerCapital: feePart('30000000000000000', '0.03'),
            destinationGas: feePart('40000000000000000', '0.04'),
          },
        },
      },
    },
    originGas: {
      amount: '80000000000000',
      amountUsd: '0.05',
      token: { address: addressOf('00'), symbol: 'BNB', decimals: 18, chainId: 56 },
    },
  },
  inputAmount: `${asked.inputAmount}`,
  maxInputAmount: `${asked.inputAmount}`,
  expectedOutputAmount: '99920001',
  minOutputAmount: '99920000',
  expectedFillTime: 2,
  swapTx: { simulationSuccess: false, chainId: 56, to: settlement, data: '0xAD5425c6' },
  quoteExpiryTimestamp: 1_900_003_600,
  id: 'quote-1',
  invented: { by: ['a later version'] },
}
