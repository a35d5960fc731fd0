import type { ApiSettings, ChainSettings } from './apiSettings.ts'

/** The settings of the console's server, read and validated by readConsoleEnvironment. */
export type ConsoleSettings = Pick<
  ApiSettings,
  | 'mode'
  | 'homeChainId'
  | 'host'
  | 'port'
  | 'databaseUrl'
  | 'databaseReplicaUrl'
  | 'vaultAddress'
  | 'logLevel'
  | 'productName'
  | 'unitSymbol'
  | 'brand'
  | 'metricsToken'
  | 'trustedProxyHops'
  | 'rateLimitFactor'
  | 'rateLimitUrl'
> & {
  /** The origin of the console in the operators' browser; it differs from the members' origin. */
  readonly consoleOrigin: string
  readonly chains: readonly Omit<ChainSettings, 'publicRpcUrls'>[]
  /** The build of apps/console; without it the server answers calls only. */
  readonly consoleRoot?: string | undefined
  /** The address of the folder docs/runbooks; without it an alarm names the path in the repository. */
  readonly runbookUrl?: string | undefined
  /** The encryption key of the authenticators' secrets, 64 hexadecimal digits. */
  readonly operatorKey: string
}
