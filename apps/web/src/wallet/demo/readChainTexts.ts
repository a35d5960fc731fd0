import { privatePoolAbi } from '@bank/chain'
import { type PublicClient, parseAbi } from 'viem'
import type { ChainWords } from './describeCall.ts'

const namedTokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

/** Reads a chain through a client; null where it does not answer. */
export function readChainTexts(client: Pick<PublicClient, 'readContract'>): ChainWords {
  return {
    readToken: async (address) => {
      try {
        const [symbol, decimals] = await Promise.all([
          client.readContract({ address, abi: namedTokenAbi, functionName: 'symbol' }),
          client.readContract({ address, abi: namedTokenAbi, functionName: 'decimals' }),
        ])
        return { symbol, decimals }
      } catch {
        return null
      }
    },
    readDenomination: (address) =>
      client.readContract({ address, abi: privatePoolAbi, functionName: 'denomination' }).catch(() => null),
  }
}
