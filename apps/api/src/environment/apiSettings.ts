import type { ChainFacts, CrossOptions } from '@bank/bank'
import type { Brand } from './brand/readBrand.ts'

/** A chain for clients, and the server's own RPC addresses. */
export type ChainSettings = {
  readonly chainId: number
  readonly name: string
  readonly nativeCurrency: ChainFacts['nativeCurrency']
  readonly rpcUrls: readonly string[]
  /** The RPC addresses for browsers; in production never the server's own, which often carry a key. */
  readonly publicRpcUrls: readonly string[]
  readonly explorerUrls: readonly string[]
}

/** Finds the home chain among the chains of a process. */
export const findHomeChain = <Chain extends Pick<ChainSettings, 'chainId'>>(settings: {
  readonly homeChainId?: number | undefined
  readonly chains?: readonly Chain[]
}): Chain | undefined => settings.chains?.find(({ chainId }) => chainId === settings.homeChainId)

/** The settings of the api, read and validated by readApiEnvironment. */
export type ApiSettings = {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly publicOrigin: string
  readonly databaseUrl: string
  /** A server that follows the database and answers lists, exports and reports; undefined: the database does. */
  readonly databaseReplicaUrl?: string | undefined
  /** The chain of the vault, on which members sign in. */
  readonly homeChainId: number
  /** Decimals of USDT on the home chain. */
  readonly usdtDecimals: number
  readonly chains: readonly ChainSettings[]
  readonly vaultAddress: string
  readonly usdtAddress: string
  readonly sessionSecret: string
  readonly webRoot?: string | undefined
  /** Pages of the operator; support may be a mailto: address. */
  readonly contact: {
    readonly support: string | null
    readonly terms: string | null
    readonly privacy: string | null
    readonly imprint: string | null
  }
  /** True: browsers keep the app for offline use. False: they remove their copy. */
  readonly keepsOffline: boolean
  readonly demo: {
    readonly mnemonic: string
    readonly accountCount: number
    readonly rootMember: string
  } | null
  /** The longest random wait before a private withdrawal is relayed. */
  readonly mixingWaitMaximumMs: number
  /** Epochs that the wait of a private deposit is drawn from. */
  readonly mixingWaitEpochs: number
  /** Least deposits that a private withdrawal hides among. */
  readonly mixingMinimumHidden: number
  /** Days after its end for which a private transfer keeps its receiver. */
  readonly mixingKeepDays: number
  /** Origins of further relayers of private withdrawals. */
  readonly mixingRelayers: readonly string[]
  /** Encrypts the notes that a demo's server creates, 32 bytes in hexadecimal; undefined everywhere else. */
  readonly mixingNoteKey?: string | undefined
  /** The provider of cross-chain transfers and its contracts; null without them. */
  readonly crossChain: CrossOptions | null
  /** The control address of a demo's clock; undefined everywhere else. */
  readonly demoControlUrl?: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly productName: string
  readonly unitSymbol: string
  /** Logo, icons and colours of the operator; undefined: ours. */
  readonly brand?: Brand | undefined
  readonly metricsToken?: string | undefined
  /** The number of trusted reverse proxies in front of this server; they state the caller's address. */
  readonly trustedProxyHops: number
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number
  /** The Redis or Valkey that counts the calls of all servers; undefined: each process counts its own. */
  readonly rateLimitUrl?: string | undefined
}
