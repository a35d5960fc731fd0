import { createAcrossSwapApi } from '@bank/chain/server'
import type { Address, Hex } from 'viem'
import type { CrossSettings } from './crossContext.ts'

export type CrossOptions = {
  /** The base address of the provider's API. */
  readonly apiUrl: string
  readonly apiKey: string | null
  /** `0x` and two bytes. */
  readonly integratorId: string | null
  /** The chain that transfers leave. */
  readonly originChainId: number
  /** Settlement contracts by chain id. */
  readonly settlements: ReadonlyMap<number, readonly string[]>
  readonly resetFirstTokens: readonly string[]
}

/** Creates the settings of cross-chain transfers without calling the provider. Throws RangeError for impossible options. */
export function createCrossSettings(options: CrossOptions): CrossSettings {
  const { apiUrl: baseUrl, apiKey } = options
  const integratorId = options.integratorId as Hex | null
  return {
    provider: createAcrossSwapApi({ baseUrl, apiKey, integratorId }),
    originChainId: options.originChainId,
    settlements: new Map(
      [...options.settlements].map(([chainId, addresses]) => [chainId, addresses.map(toAddress)]),
    ),
    resetFirstTokens: options.resetFirstTokens.map(toAddress),
    integratorId,
  }
}

function toAddress(text: string): Address {
  return text.toLowerCase() as Address
}
