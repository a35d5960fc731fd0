import { z } from 'zod'
import type { ChainSettings } from './apiSettings.ts'

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

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
const addressList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(address).min(1))
const port = z.coerce.number().int().min(0).max(65_535)

/** The kinds of settings that more than one process has. */
export const fields = { address, addressList, httpUrl, databaseUrl, origin, urlList, port }

/** The settings of every process that answers HTTP, by the names of their environment variables. */
export const serverShape = {
  MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: databaseUrl,
  RPC_URLS_56: urlList,
  RPC_URLS_1: urlList.optional(),
  RPC_URLS_137: urlList.optional(),
  EXPLORER_URL_56: httpUrl.optional(),
  EXPLORER_URL_1: httpUrl.optional(),
  EXPLORER_URL_137: httpUrl.optional(),
  VAULT_ADDRESS: address,
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
type ServerValues = z.output<z.ZodObject<typeof serverShape>>

/** The settings are wrong; the message names every one of them. */
export class InvalidEnvironmentError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvironmentError'
    this.problems = problems
  }
}

/**
 * Reads the settings of a shape, and checks the rules between them on whatever could be read, so that one start names
 * everything that is wrong. Throws InvalidEnvironmentError.
 */
export function readValues<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
  environment: Environment,
  findProblems: (readable: Partial<z.output<z.ZodObject<Shape>>>) => readonly string[],
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const parsed = z.object(shape).safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => describeIssue(issue, given))
  const readable = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const value = field.safeParse(given[name])
      return [name, value.success ? value.data : undefined]
    }),
  ) as Partial<z.output<z.ZodObject<Shape>>>
  problems.push(...findProblems(readable))
  if (!parsed.success || problems.length > 0) throw new InvalidEnvironmentError(problems)
  return parsed.data
}

function describeIssue({ path, message }: z.core.$ZodIssue, given: Environment): string {
  const name = String(path[0])
  return given[name] === undefined ? `${name} is missing` : `${name} ${message}`
}

/** What is wrong with the chains of a production installation: one provider alone is believed in nothing. */
export function findProviderProblems({ RPC_URLS_56: urls }: Partial<ServerValues>): string[] {
  return urls && new Set(urls.map((url) => new URL(url).host)).size < 2
    ? ['RPC_URLS_56 must name two providers on different hosts, which have to agree']
    : []
}

/** What is wrong with addresses that a demo may only have on this machine, by the setting's name. */
export function findForeignChains(name: string, urls: readonly string[] = []): string[] {
  return urls
    .filter((url) => !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname))
    .map((url) => `${name} must be the demo's own local chain, not ${new URL(url).host}`)
}

/** The configured chains, without what browsers are told of them. */
export function readChains(values: ServerValues): Omit<ChainSettings, 'publicRpcUrls'>[] {
  return ([56, 1, 137] as const).flatMap((chainId) => {
    const rpcUrls = values[`RPC_URLS_${chainId}`]
    const explorerUrl = values[`EXPLORER_URL_${chainId}`]
    return rpcUrls ? [{ chainId, rpcUrls, explorerUrls: explorerUrl ? [explorerUrl] : [] }] : []
  })
}

/** The settings that every process has alike. */
export function toServerSettings(values: ServerValues) {
  return {
    mode: values.MODE,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    vaultAddress: values.VAULT_ADDRESS,
    logLevel: values.LOG_LEVEL,
    productName: values.PRODUCT_NAME,
    unitSymbol: values.UNIT_SYMBOL,
    metricsToken: values.METRICS_TOKEN,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
  }
}
