import type { ApiSettings, ChainSettings } from './apiSettings.ts'

/** Every setting of the console's server, as readConsoleEnvironment.ts reads and checks them. */
export type ConsoleSettings = Pick<
  ApiSettings,
  | 'mode'
  | 'host'
  | 'port'
  | 'databaseUrl'
  | 'vaultAddress'
  | 'logLevel'
  | 'productName'
  | 'unitSymbol'
  | 'metricsToken'
  | 'trustedProxyHops'
  | 'rateLimitFactor'
> & {
  /** The origin that operators see in their browser; apart from the members' one. */
  readonly consoleOrigin: string
  readonly chains: readonly Omit<ChainSettings, 'publicRpcUrls'>[]
  /** The build of apps/console; left out, only the calls are served. */
  readonly consoleRoot?: string | undefined
  /** 64 hexadecimal digits that the secrets of the authenticators are kept under. */
  readonly operatorKey: string
}
