import type { CrossOptions } from '@bank/bank'

/** A chain as clients are told of it, and where this server reads it. */
export type ChainSettings = {
  readonly chainId: 1 | 56 | 137
  readonly rpcUrls: readonly string[]
  /** What browsers are told to use; never the server's own addresses in production, which often carry a key. */
  readonly publicRpcUrls: readonly string[]
  readonly explorerUrls: readonly string[]
}

/** Every setting of the api, as env.ts reads and checks them. */
export type ApiSettings = {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly publicOrigin: string
  readonly databaseUrl: string
  readonly databaseMigrationUrl?: string | undefined
  readonly chains: readonly ChainSettings[]
  readonly vaultAddress: string
  readonly usdtAddress: string
  readonly sessionSecret: string
  readonly webRoot?: string | undefined
  /** Whether browsers keep the app for when they have no network; without it they take back what they kept. */
  readonly keepsOffline: boolean
  readonly demo: {
    readonly mnemonic: string
    readonly accountCount: number
    readonly rootMember: string
  } | null
  /** The longest random wait before a private withdrawal is relayed. */
  readonly mixingWaitMaximumMs: number
  /** Seals the notes that a demo's server makes, 32 bytes in hexadecimal; undefined everywhere else. */
  readonly mixingNoteKey?: string | undefined
  /** Who carries cross-chain transfers, and through which contracts; null where none are made. */
  readonly crossChain: CrossOptions | null
  /** Where a demo's time is moved; undefined everywhere else. */
  readonly demoControlUrl?: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly productName: string
  readonly unitSymbol: string
  readonly metricsToken?: string | undefined
  /** How many reverse proxies stand before this server; their word about the caller's address is taken. */
  readonly trustedProxyHops: number
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number
}
