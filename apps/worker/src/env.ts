import type { PayerKey, WatchedVault } from '@bank/bank'
import { z } from 'zod'

/** Everything the worker is told from outside, checked once. */
export type Env = {
  readonly mode: 'demo' | 'production'
  readonly databaseUrl: string
  readonly rpcUrls: ReadonlyMap<number, readonly string[]>
  readonly vaults: readonly WatchedVault[]
  readonly logLevel: string
  readonly metricsHost: string
  /** 0 takes any free port. */
  readonly metricsPort: number
  readonly pollEveryMs: number
  /** Who pays from the home vault; undefined, and this worker pays nothing. */
  readonly payerKey: PayerKey | undefined
}

const homeChainId = 56
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const stallAfterMs = 10 * 60_000
/** A setting that is there but empty is not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is no address')
  .transform((text) => text.toLowerCase() as `0x${string}`)
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'is no whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const settings = z.object({
  MODE: optional(z.enum(['demo', 'production']).default('demo')),
  DATABASE_URL: z.string('is missing').regex(/^postgres(ql)?:\/\//, 'is no postgres:// address'),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  METRICS_HOST: optional(z.string().default('127.0.0.1')),
  METRICS_PORT: optional(wholeNumber(0, 65_535).default(0)),
  POLL_EVERY_MS: optional(wholeNumber(50, 600_000).default(1_000)),
})

const vaultSettings = z.object({
  VAULT_ADDRESS: address,
  USDT_ADDRESS: address,
  VAULT_START_BLOCK: optional(
    z
      .string()
      .regex(/^\d{1,15}$/, 'is no block number')
      .default('0'),
  ),
})

type Source = Readonly<Record<string, string | undefined>>

function describe(error: z.ZodError, suffix: string): string[] {
  return error.issues.map((issue) => {
    const problem = issue.message.startsWith('Invalid input') ? 'is missing or malformed' : issue.message
    return `${issue.path.join('.')}${suffix} ${problem}`
  })
}

function readRpcUrls(source: Source, problems: string[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const [name, value] of Object.entries(source)) {
    const id = /^RPC_URLS_(\d{1,9})$/.exec(name)?.[1]
    if (id === undefined || !value) continue
    const urls = value
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== '')
    if (urls.some((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)))
      problems.push(`${name} has an address that is not http:// or https://`)
    else if (urls.length > 0) found.set(Number(id), urls)
  }
  return found
}

/** VAULT_ADDRESS belongs to the home chain, VAULT_ADDRESS_137 to chain 137; so do the token and the start block. */
function readVault(source: Source, chainId: number, problems: string[]): WatchedVault | undefined {
  const suffix = chainId === homeChainId ? '' : `_${chainId}`
  if (chainId !== homeChainId && !source[`VAULT_ADDRESS${suffix}`]) return undefined
  const own = Object.keys(vaultSettings.shape).map((name) => [name, source[`${name}${suffix}`]])
  const parsed = vaultSettings.safeParse(Object.fromEntries(own))
  if (!parsed.success) {
    problems.push(...describe(parsed.error, suffix))
    return undefined
  }
  return {
    chainId,
    address: parsed.data.VAULT_ADDRESS,
    token: parsed.data.USDT_ADDRESS,
    startBlock: BigInt(parsed.data.VAULT_START_BLOCK),
    stallAfterMs,
  }
}

const payerKeySetting = `PAYER_KEY_${homeChainId}`
const payerUrlSetting = `PAYER_SIGNER_URL_${homeChainId}`
const payerAddressSetting = `PAYER_ADDRESS_${homeChainId}`

function readLocalKey(privateKey: string, mode: Env['mode'], problems: string[]): PayerKey | undefined {
  if (mode === 'production')
    problems.push(`${payerKeySetting} is for the demo; production signs through ${payerUrlSetting}`)
  if (/^0x[0-9a-f]{64}$/i.test(privateKey)) return { kind: 'local', privateKey: privateKey as `0x${string}` }
  problems.push(`${payerKeySetting} is no private key`)
  return undefined
}

/** A key in the environment is read by whoever reads the process: production signs elsewhere. */
function readPayerKey(source: Source, mode: Env['mode'], problems: string[]): PayerKey | undefined {
  const privateKey = source[payerKeySetting]
  const url = source[payerUrlSetting]
  const payerAddress = source[payerAddressSetting]
  if (privateKey) {
    if (url || payerAddress) problems.push(`${payerKeySetting} and a remote signer cannot both be the payer`)
    return readLocalKey(privateKey, mode, problems)
  }
  if (!url && !payerAddress) return undefined
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    problems.push(`${payerUrlSetting} is missing or no http:// or https:// address`)
  const parsed = address.safeParse(payerAddress ?? '')
  if (!parsed.success) problems.push(`${payerAddressSetting} is missing or no address`)
  return url && parsed.success ? { kind: 'remote', url, address: parsed.data } : undefined
}

function findModeProblems(
  mode: Env['mode'],
  vaults: readonly WatchedVault[],
  rpcUrls: ReadonlyMap<number, readonly string[]>,
): string[] {
  const hostsOf = (chainId: number) => (rpcUrls.get(chainId) ?? []).map((url) => new URL(url))
  if (mode === 'production')
    return vaults
      .filter(({ chainId }) => new Set(hostsOf(chainId).map(({ host }) => host)).size < 2)
      .map(
        ({ chainId }) =>
          `RPC_URLS_${chainId} must name two providers on different hosts, which have to agree`,
      )
  return [...rpcUrls.keys()]
    .filter((chainId) => hostsOf(chainId).some(({ hostname }) => !loopback.test(hostname)))
    .map((chainId) => `RPC_URLS_${chainId} must be the demo's own local chain`)
}

/** Reads the environment; throws one Error that names everything wrong with it, and never a value. */
export function readEnv(source: Source): Env {
  const problems: string[] = []
  const parsed = settings.safeParse(source)
  if (!parsed.success) problems.push(...describe(parsed.error, ''))
  const rpcUrls = readRpcUrls(source, problems)
  if (!rpcUrls.has(homeChainId)) problems.push(`RPC_URLS_${homeChainId} is missing`)
  const chainIds = new Set([homeChainId, ...rpcUrls.keys()])
  const vaults = [...chainIds].flatMap((chainId) => readVault(source, chainId, problems) ?? [])
  const payerKey = readPayerKey(source, parsed.success ? parsed.data.MODE : 'demo', problems)
  if (parsed.success) problems.push(...findModeProblems(parsed.data.MODE, vaults, rpcUrls))
  if (!parsed.success || problems.length > 0)
    throw new Error(`The worker cannot start:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return {
    mode: parsed.data.MODE,
    databaseUrl: parsed.data.DATABASE_URL,
    rpcUrls,
    vaults,
    logLevel: parsed.data.LOG_LEVEL,
    metricsHost: parsed.data.METRICS_HOST,
    metricsPort: parsed.data.METRICS_PORT,
    pollEveryMs: parsed.data.POLL_EVERY_MS,
    payerKey,
  }
}
