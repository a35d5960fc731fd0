import { randomBytes } from 'node:crypto'
import { deriveDemoAddresses } from '@bank/bank'
import { z } from 'zod'
import type { ChainSettings, Settings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The demo's accounts that may connect. */
export const demoAccountCount = 200

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const origin = httpUrl.refine(
  (value) => URL.canParse(value) && new URL(value).origin === value,
  'must be an origin without a path, such as https://bank.example',
)
const urlList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(httpUrl).min(1))

const shape = {
  MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  PUBLIC_ORIGIN: origin,
  DATABASE_URL: databaseUrl,
  DATABASE_MIGRATION_URL: databaseUrl.optional(),
  RPC_URLS_56: urlList,
  RPC_URLS_1: urlList.optional(),
  RPC_URLS_137: urlList.optional(),
  PUBLIC_RPC_URLS_56: urlList.optional(),
  PUBLIC_RPC_URLS_1: urlList.optional(),
  PUBLIC_RPC_URLS_137: urlList.optional(),
  EXPLORER_URL_56: httpUrl.optional(),
  EXPLORER_URL_1: httpUrl.optional(),
  EXPLORER_URL_137: httpUrl.optional(),
  VAULT_ADDRESS: address,
  USDT_ADDRESS: address,
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  WEB_ROOT: z.string().min(1).optional(),
  DEMO_MNEMONIC: z
    .string()
    .regex(/^([a-z]+ ){11,23}[a-z]+$/, 'must be 12 to 24 words')
    .optional(),
  DEMO_ROOT_MEMBER: address.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PRODUCT_NAME: z.string().min(1).max(40).default('Wallet Bank'),
  UNIT_SYMBOL: z
    .string()
    .regex(/^[A-Za-z0-9]{2,8}$/, 'must be 2 to 8 letters or digits')
    .default('GUSD'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(10_000).default(1),
}
const schema = z.object(shape)
type Values = z.output<typeof schema>

/** The settings are wrong; the message names every one of them. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvironmentError'
    this.problems = problems
  }
}

/** Reads every setting from the environment; throws EnvironmentError naming all that is wrong at once. */
export function readEnvironment(environment: Environment): Settings {
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const parsed = schema.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => describeIssue(issue, given))
  // The rules between settings are checked on whatever could be read, so that one start names everything.
  const readable = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const value = field.safeParse(given[name])
      return [name, value.success ? value.data : undefined]
    }),
  ) as Partial<Values>
  problems.push(
    ...(given.MODE === 'production' ? findProductionProblems(readable) : findDemoProblems(readable)),
  )
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems)
  return toSettings(parsed.data)
}

function describeIssue({ path, message }: z.core.$ZodIssue, given: Environment): string {
  const name = String(path[0])
  return given[name] === undefined ? `${name} is missing` : `${name} ${message}`
}

function findProductionProblems(values: Partial<Values>): string[] {
  const problems: string[] = []
  if (values.SESSION_SECRET === undefined) problems.push('SESSION_SECRET is missing')
  for (const name of ['DEMO_MNEMONIC', 'DEMO_ROOT_MEMBER'] as const)
    if (values[name] !== undefined)
      problems.push(`${name} is for the demo only and must not be set in production`)
  if (values.PUBLIC_ORIGIN?.startsWith('http:')) problems.push('PUBLIC_ORIGIN must be https in production')
  if (values.RPC_URLS_56 && new Set(values.RPC_URLS_56.map((url) => new URL(url).host)).size < 2)
    problems.push('RPC_URLS_56 must name two providers on different hosts, which have to agree')
  if (values.PUBLIC_RPC_URLS_56 === undefined)
    problems.push('PUBLIC_RPC_URLS_56 is missing: browsers are never told the addresses of RPC_URLS_56')
  return problems
}

function findDemoProblems(values: Partial<Values>): string[] {
  const problems: string[] = []
  if (values.DEMO_MNEMONIC === undefined) problems.push('DEMO_MNEMONIC is missing')
  if (values.DEMO_ROOT_MEMBER === undefined) problems.push('DEMO_ROOT_MEMBER is missing')
  for (const chainId of [56, 1, 137] as const)
    for (const url of [
      ...(values[`RPC_URLS_${chainId}`] ?? []),
      ...(values[`PUBLIC_RPC_URLS_${chainId}`] ?? []),
    ])
      if (!isLoopback(url))
        problems.push(`RPC_URLS_${chainId} must be the demo's own local chain, not ${new URL(url).host}`)
  return problems
}

function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname)
}

function toSettings(values: Values): Settings {
  const chains = ([56, 1, 137] as const).flatMap((chainId): ChainSettings[] => {
    const rpcUrls = values[`RPC_URLS_${chainId}`]
    const explorerUrl = values[`EXPLORER_URL_${chainId}`]
    const fallback = values.MODE === 'demo' ? rpcUrls : undefined
    const publicRpcUrls = values[`PUBLIC_RPC_URLS_${chainId}`] ?? fallback ?? []
    return rpcUrls
      ? [{ chainId, rpcUrls, publicRpcUrls, explorerUrls: explorerUrl ? [explorerUrl] : [] }]
      : []
  })
  const { DEMO_MNEMONIC: mnemonic, DEMO_ROOT_MEMBER: rootMember } = values
  return {
    mode: values.MODE,
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
    chains,
    vaultAddress: values.VAULT_ADDRESS,
    usdtAddress: values.USDT_ADDRESS,
    // A demo that is started again may forget challenges of the last five minutes.
    sessionSecret: values.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    webRoot: values.WEB_ROOT,
    demo: mnemonic && rootMember ? { mnemonic, accountCount: demoAccountCount, rootMember } : null,
    logLevel: values.LOG_LEVEL,
    productName: values.PRODUCT_NAME,
    unitSymbol: values.UNIT_SYMBOL,
    metricsToken: values.METRICS_TOKEN,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
  }
}

/** What the bank needs of the settings to identify members. */
export function identityOf(settings: Settings) {
  const { publicOrigin, sessionSecret: secret, demo } = settings
  return {
    publicOrigin,
    secret,
    demoAddresses: demo ? deriveDemoAddresses(demo.mnemonic, demo.accountCount) : null,
  }
}
