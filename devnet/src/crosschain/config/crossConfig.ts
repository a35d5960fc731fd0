import { readFile } from 'node:fs/promises'
import type { Address } from 'viem'

export type CrossToken = {
  readonly symbol: string
  readonly name: string
  /** The symbol that people use, where tokens of one name differ by chain. */
  readonly displaySymbol: string
  readonly address: Address
  readonly decimals: number
  /** A decimal number of dollars. */
  readonly priceUsd: string
  /** It refuses to change an allowance that is not 0. */
  readonly resetsAllowance: boolean
}

export type CrossChain = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly explorerUrl: string
  readonly settlement: Address
  readonly startBlock: number
  /** The cost of a fill on this chain for its relayer, a decimal number of dollars. */
  readonly fillCostUsd: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly priceUsd: string
  }
  readonly tokens: readonly CrossToken[]
}

/** Tokens by symbol, because a token's address differs from demo to demo. */
export type CrossPair = {
  readonly originChainId: number
  readonly originSymbol: string
  readonly destinationChainId: number
  readonly destinationSymbol: string
}

/** Everything that the service, the relayer and the dataworker know besides the chains. */
export type CrossConfig = {
  readonly chains: readonly CrossChain[]
  readonly pairs: readonly CrossPair[]
  readonly relayer: Address
  /** Parts of the input: the cost of the pool's liquidity, and the relayer's own fee. */
  readonly liquidityFeeBps: number
  readonly relayerFeeBps: number
  readonly minimumDepositUsd: string
  /** Delay between an expired deposit's deadline and its refund. */
  readonly refundDelaySeconds: number
  /** Time that a requested slow fill still waits for a relayer. */
  readonly slowFillDelaySeconds: number
  /** Minimum interval between repayments of relayers. */
  readonly repayEverySeconds: number
  readonly pollEveryMs: number
}

export async function readCrossConfig(file: string): Promise<CrossConfig> {
  return JSON.parse(await readFile(file, 'utf8')) as CrossConfig
}

export function findCrossChain(config: CrossConfig, chainId: number): CrossChain | undefined {
  return config.chains.find((chain) => chain.chainId === chainId)
}

export function findCrossToken(chain: CrossChain | undefined, address: string): CrossToken | undefined {
  return chain?.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
}

export type CrossRoute = {
  readonly origin: CrossChain
  readonly destination: CrossChain
  readonly inputToken: CrossToken
  readonly outputToken: CrossToken
}

/** Every pair with its chains and tokens. Throws when the configuration names one that it does not have. */
export function listCrossRoutes(config: CrossConfig): CrossRoute[] {
  return config.pairs.map((pair) => {
    const origin = findCrossChain(config, pair.originChainId)
    const destination = findCrossChain(config, pair.destinationChainId)
    const inputToken = origin?.tokens.find(({ symbol }) => symbol === pair.originSymbol)
    const outputToken = destination?.tokens.find(({ symbol }) => symbol === pair.destinationSymbol)
    if (!origin || !destination || !inputToken || !outputToken)
      throw new Error(`no such route: ${JSON.stringify(pair)}`)
    return { origin, destination, inputToken, outputToken }
  })
}

export function findCrossRoute(
  config: CrossConfig,
  params: {
    originChainId: number
    destinationChainId: number
    inputToken: string
    outputToken: string
  },
): CrossRoute | undefined {
  return listCrossRoutes(config).find(
    ({ origin, destination, inputToken, outputToken }) =>
      origin.chainId === params.originChainId &&
      destination.chainId === params.destinationChainId &&
      inputToken.address.toLowerCase() === params.inputToken.toLowerCase() &&
      outputToken.address.toLowerCase() === params.outputToken.toLowerCase(),
  )
}
