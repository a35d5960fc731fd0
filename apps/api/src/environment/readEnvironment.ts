import type { Environment } from '@bank/settings'
import { z } from 'zod'
import type { ChainSettings } from './apiSettings.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const origin = httpUrl.refine(
  (value) => URL.canParse(value) && new URL(value).origin === value,
  'must be an origin without a path, such as https://bank.example',
)
/** A list separated by commas, of one item or more. */
const createList = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1))
const urlList = createList(httpUrl)
const originList = createList(origin)
const addressList = createList(address)
const port = z.coerce.number().int().min(0).max(65_535)

/** Fields of more than one process. */
export const fields = { address, addressList, httpUrl, databaseUrl, origin, originList, urlList, port }

/** The variables of every HTTP process. */
export const serverVariables = {
  MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('`production` enables every check that real money needs.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address to listen on.'),
  DATABASE_URL: databaseUrl.describe(
    'The PostgreSQL database, as the role of the process: `bank_api`, `bank_console` or `bank_worker`.',
  ),
  RPC_URLS_56: urlList.describe(
    'RPC addresses of BNB Smart Chain, separated by commas; in production two providers on different hosts.',
  ),
  RPC_URLS_1: urlList.optional().describe('RPC addresses of Ethereum.'),
  RPC_URLS_137: urlList.optional().describe('RPC addresses of Polygon.'),
  EXPLORER_URL_56: httpUrl.optional().describe('The block explorer of BNB Smart Chain.'),
  EXPLORER_URL_1: httpUrl.optional().describe('The block explorer of Ethereum.'),
  EXPLORER_URL_137: httpUrl.optional().describe('The block explorer of Polygon.'),
  VAULT_ADDRESS: address.describe('The vault on BNB Smart Chain.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The lowest level that is logged.'),
  PRODUCT_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('Wallet Bank')
    .describe('The product name on every screen.'),
  UNIT_SYMBOL: z
    .string()
    .regex(/^[A-Za-z0-9]{2,8}$/, 'must be 2 to 8 letters or digits')
    .default('GUSD')
    .describe('The symbol of the stablecoin on every screen.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('The bearer token of /metrics; without it they are not served.'),
  TRUSTED_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('The number of reverse proxies in front of this server.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .min(0.01)
    .max(10_000)
    .default(1)
    .describe('Multiplies every rate limit.'),
}
type ServerValues = z.output<z.ZodObject<typeof serverVariables>>

/** Invalid settings; the message names every one of them. */
export class InvalidEnvironmentError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvironmentError'
    this.problems = problems
  }
}

/**
 * Reads the variables of a shape and checks the rules between the readable ones, so that one start reports every
 * problem. Throws InvalidEnvironmentError.
 */
export function readEnvironment<Shape extends Readonly<Record<string, z.ZodType>>>(
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
  problems.push(...findProblems(readable), ...findOwnerProblems(environment))
  if (!parsed.success || problems.length > 0) throw new InvalidEnvironmentError(problems)
  return parsed.data
}

/** A server that holds the owner's credential could rewrite the ledger, whatever role it connects as. */
function findOwnerProblems({ MODE, DATABASE_MIGRATION_URL }: Environment): string[] {
  return MODE === 'production' && DATABASE_MIGRATION_URL
    ? ['DATABASE_MIGRATION_URL is for npm run migrate and must not be given to a server']
    : []
}

function describeIssue({ path, message }: z.core.$ZodIssue, given: Environment): string {
  const name = String(path[0])
  return given[name] === undefined ? `${name} is missing` : `${name} ${message}`
}

/** Requires two providers in production: a single one is not trusted. */
export function findProviderProblems({ RPC_URLS_56: urls }: Partial<ServerValues>): string[] {
  return urls && new Set(urls.map((url) => new URL(url).host)).size < 2
    ? ['RPC_URLS_56 must name two providers on different hosts, which have to agree']
    : []
}

/** Lists addresses of a demo that are not on this machine, by the variable's name. */
export function findForeignChains(name: string, urls: readonly string[] = []): string[] {
  return urls
    .filter((url) => !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname))
    .map((url) => `${name} must be the demo's own local chain, not ${new URL(url).host}`)
}

/** Reads the configured chains, without the RPC addresses for browsers. */
export function readChains(values: ServerValues): Omit<ChainSettings, 'publicRpcUrls'>[] {
  return ([56, 1, 137] as const).flatMap((chainId) => {
    const rpcUrls = values[`RPC_URLS_${chainId}`]
    const explorerUrl = values[`EXPLORER_URL_${chainId}`]
    return rpcUrls ? [{ chainId, rpcUrls, explorerUrls: explorerUrl ? [explorerUrl] : [] }] : []
  })
}

/** Converts the variables that every HTTP process shares. */
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
