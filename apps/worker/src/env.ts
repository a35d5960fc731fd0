import { isKeyTrusted, type SigningKey, type WatchedVault } from '@bank/bank'
import {
  type ChainLabel,
  describeSettingIssue,
  homeChainVariables,
  isLoopback,
  parseList,
  readByChain,
  readHomeChainId,
} from '@bank/settings'
import { z } from 'zod'
import { type AlarmSettings, alarmVariables, readAlarmSettings } from './readAlarmSettings.ts'
import { type CrossChainEnv, crossPoll, readCrossChain } from './readCrossChain.ts'
import { type MixingEnv, readMixing } from './readMixing.ts'
import { formatSigningWords, readSigningKeys } from './readSigningKey.ts'
import { address, optional, type Source, wholeNumber } from './settingShapes.ts'

/** Environment of the worker, validated once. */
export type Env = {
  readonly mode: 'demo' | 'production'
  /** The chain of the vault and of the pools. */
  readonly homeChainId: number
  readonly databaseUrl: string
  readonly rpcUrls: ReadonlyMap<number, readonly string[]>
  /** The one vault that holds everything owed. */
  readonly vault: WatchedVault
  readonly logLevel: string
  readonly metricsHost: string
  /** 0 takes any free port. */
  readonly metricsPort: number
  readonly pollEveryMs: number
  /** Key that pays from the home vault; undefined: this worker pays nothing. */
  readonly payerKey: SigningKey | undefined
  /** Settlement of a day: members a chunk at most, and the share of its time that this worker gives to it. */
  readonly settlement: { readonly chunkMembers: number; readonly sharePercent: number }
  /** Key and contract that attest for the home vault; undefined: this worker attests nothing. */
  readonly attestation:
    | { readonly contract: `0x${string}`; readonly key: SigningKey; readonly everyMs: number }
    | undefined
  /** Pools of private transfers and their keys; undefined: this worker skips them. */
  readonly mixing: MixingEnv | undefined
  /** Provider of cross-chain transfers; undefined: this worker follows none. */
  readonly crossChain: CrossChainEnv | undefined
  /** Ways by which alarms reach a person. */
  readonly alarms: AlarmSettings
}

const stallAfterMs = 10 * 60_000
const settings = z.object({
  MODE: optional(z.enum(['demo', 'production']).default('demo')),
  DATABASE_URL: z.string('is missing').regex(/^postgres(ql)?:\/\//, 'is no postgres:// address'),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  METRICS_HOST: optional(z.string().default('127.0.0.1')).describe(
    'The address of `/metrics` and `/healthz`.',
  ),
  METRICS_PORT: optional(wholeNumber(0, 65_535).default(0)).describe('Their port; 0 takes a free one.'),
  HOME_CHAIN_ID: optional(homeChainVariables.HOME_CHAIN_ID),
  POLL_EVERY_MS: optional(wholeNumber(50, 600_000).default(1_000)).describe('The interval of chain reads.'),
  SETTLEMENT_CHUNK_MEMBERS: optional(wholeNumber(1, 100_000).default(200)).describe(
    'Members of one settlement chunk, at most.',
  ),
  SETTLEMENT_SHARE_PERCENT: optional(wholeNumber(1, 100).default(50)).describe(
    'The share of its time that a worker gives to settlement.',
  ),
})

const vaultSettings = z.object({
  VAULT_ADDRESS: address,
  USDT_ADDRESS: address,
  VAULT_START_BLOCK: optional(
    z
      .string()
      .regex(/^\d{1,15}$/, 'is no block number')
      .default('0'),
  ).describe("The block of the vault's deployment."),
})

const attestIntervalSetting = 'ATTEST_EVERY_MS'
const attestInterval = optional(wholeNumber(10_000, 86_400_000).default(3_600_000)).describe(
  'The interval of attestations.',
)

/** Variables of the worker alone that one shape describes. */
export const workerVariables = {
  ...settings.shape,
  ...vaultSettings.shape,
  [attestIntervalSetting]: attestInterval,
  CROSS_POLL_MS: crossPoll,
  ...alarmVariables,
}

function describe(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    const problem = issue.message.startsWith('Invalid input')
      ? 'is missing or malformed'
      : describeSettingIssue(issue)
    return `${issue.path.join('.')} ${problem}`
  })
}

const isHttp = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
const httpUrls = z
  .string()
  .transform(parseList)
  .refine((urls) => urls.every(isHttp), 'has an address that is not http:// or https://')

function readRpcUrls(source: Source, problems: string[]): Map<number, string[]> {
  const { byChain, problems: found } = readByChain({ RPC_URLS: httpUrls }, source)
  problems.push(...found)
  return new Map([...byChain.RPC_URLS].filter(([, urls]) => urls.length > 0))
}

function readVault(source: Source, homeChainId: number, problems: string[]): WatchedVault | undefined {
  // Deposits into another chain's vault would be owed, and solvency reads the home vault alone.
  for (const name of Object.keys(source))
    if (/^VAULT_ADDRESS_\d+$/.test(name) && source[name])
      problems.push(
        `${name} names a second vault; VAULT_ADDRESS on chain ${homeChainId} must be the only one`,
      )
  const parsed = vaultSettings.safeParse(source)
  if (!parsed.success) {
    problems.push(...describe(parsed.error))
    return undefined
  }
  return {
    chainId: homeChainId,
    address: parsed.data.VAULT_ADDRESS,
    token: parsed.data.USDT_ADDRESS,
    startBlock: BigInt(parsed.data.VAULT_START_BLOCK),
    stallAfterMs,
  }
}

/** The setting of the attestation contract. */
export const formatAttestationSetting = (homeChainId: ChainLabel) => `ATTESTATION_ADDRESS_${homeChainId}`

/** Reads contract and key, which are set together or not at all: one without the other is a mistake. */
function readAttestation(
  source: Source,
  { key, homeChainId, problems }: { key: SigningKey | undefined; homeChainId: number; problems: string[] },
): Env['attestation'] {
  const attestationSetting = formatAttestationSetting(homeChainId)
  const words = formatSigningWords('ATTESTER', homeChainId)
  const text = source[attestationSetting]
  const hasKey = Object.values(words).some((name) => source[name])
  if (!text && !hasKey) return undefined
  const parsed = address.safeParse(text ?? '')
  if (!parsed.success) problems.push(`${attestationSetting} is missing or no address`)
  if (!hasKey) problems.push(`${words.url} is missing: somebody must attest`)
  const interval = attestInterval.safeParse(source[attestIntervalSetting])
  if (!interval.success) problems.push(`${attestIntervalSetting} is no time between ten seconds and a day`)
  return parsed.success && key && interval.success
    ? { contract: parsed.data, key, everyMs: interval.data }
    : undefined
}

function findModeProblems(
  mode: Env['mode'],
  homeChainId: number,
  rpcUrls: ReadonlyMap<number, readonly string[]>,
): string[] {
  const parseHosts = (chainId: number) => (rpcUrls.get(chainId) ?? []).map((url) => new URL(url))
  if (mode === 'production')
    return new Set(parseHosts(homeChainId).map(({ host }) => host)).size < 2
      ? [`RPC_URLS_${homeChainId} must name two providers on different hosts, which have to agree`]
      : []
  return [...rpcUrls.keys()]
    .filter((chainId) => parseHosts(chainId).some(({ hostname }) => !isLoopback(hostname)))
    .map((chainId) => `RPC_URLS_${chainId} must be the demo's own local chain`)
}

/** Reads the environment; throws one Error that names every invalid setting, and never a value. */
export function readEnv(source: Source): Env {
  const problems: string[] = []
  const parsed = settings.safeParse(source)
  if (!parsed.success) problems.push(...describe(parsed.error))
  const homeChainId = readHomeChainId(source)
  const rpcUrls = readRpcUrls(source, problems)
  if (!rpcUrls.has(homeChainId)) problems.push(`RPC_URLS_${homeChainId} is missing`)
  const vault = readVault(source, homeChainId, problems)
  const mode = parsed.success ? parsed.data.MODE : 'demo'
  const keys = readSigningKeys(source, { mode, homeChainId, problems })
  const attestation = readAttestation(source, { key: keys.ATTESTER, homeChainId, problems })
  const isTrusted = isKeyTrusted(mode)
  const mixing = readMixing(source, { mode, homeChainId, keys, isKeyTrusted: isTrusted, problems })
  const crossChain = readCrossChain(source, { mode, homeChainId, rpcUrls, problems })
  const alarms = readAlarmSettings(source, { mode, problems })
  if (parsed.success) problems.push(...findModeProblems(parsed.data.MODE, homeChainId, rpcUrls))
  if (source.DATABASE_MIGRATION_URL && source.MODE === 'production')
    problems.push('DATABASE_MIGRATION_URL is for npm run migrate and must not be given to a worker')
  if (!parsed.success || !vault || problems.length > 0)
    throw new Error(`The worker cannot start:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return {
    mode: parsed.data.MODE,
    homeChainId,
    databaseUrl: parsed.data.DATABASE_URL,
    rpcUrls,
    vault,
    logLevel: parsed.data.LOG_LEVEL,
    metricsHost: parsed.data.METRICS_HOST,
    metricsPort: parsed.data.METRICS_PORT,
    pollEveryMs: parsed.data.POLL_EVERY_MS,
    payerKey: keys.PAYER,
    settlement: {
      chunkMembers: parsed.data.SETTLEMENT_CHUNK_MEMBERS,
      sharePercent: parsed.data.SETTLEMENT_SHARE_PERCENT,
    },
    attestation,
    mixing,
    crossChain,
    alarms,
  }
}
