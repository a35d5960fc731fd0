import { type ChainFacts, findChain, getHomeChain } from '@bank/bank'
import {
  type ByChain,
  describeSettingIssue,
  type Environment,
  homeChainVariables,
  isLoopback,
  parseList,
  readByChain,
} from '@bank/settings'
import { z } from 'zod'
import type { ChainSettings } from './apiSettings.ts'
import { type Brand, readBrand } from './brand/readBrand.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const countUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
const origin = httpUrl.refine(
  (value) => URL.canParse(value) && new URL(value).origin === value,
  'must be an origin without a path, such as https://bank.example',
)
/** A list of one item or more. */
const createList = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z.string().transform(parseList).pipe(z.array(item).min(1))
const urlList = createList(httpUrl)
const originList = createList(origin)
const addressList = createList(address)
const page = z.url({ protocol: /^https$/, error: 'must be an https address' })
const contact = z.url({ protocol: /^(https|mailto)$/, error: 'must be an https or mailto address' })
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour: # and 6 hexadecimal digits')
  .transform((value) => value.toLowerCase())
const port = z.coerce.number().int().min(0).max(65_535)

/** Fields of more than one process. */
export const fields = {
  address,
  addressList,
  contact,
  page,
  httpUrl,
  databaseUrl,
  origin,
  originList,
  urlList,
  port,
}

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
  DATABASE_REPLICA_URL: databaseUrl
    .optional()
    .describe(
      'One server that follows that database (docs/scaling.md), as the same role: it answers lists, exports and reports.',
    ),
  ...homeChainVariables,
  VAULT_ADDRESS: address.describe('The vault on the home chain.'),
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
  BRAND_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('A folder with the logo and the icons of your product (docs/runbooks/brand.md).'),
  BRAND_ACCENT_LIGHT: color
    .optional()
    .describe('The colour of buttons and links in the light theme, #rrggbb; needs BRAND_ACCENT_DARK.'),
  BRAND_ACCENT_DARK: color
    .optional()
    .describe('The colour of buttons and links in the dark theme, #rrggbb; needs BRAND_ACCENT_LIGHT.'),
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
  RATE_LIMIT_URL: countUrl
    .optional()
    .describe(
      'A Redis 7 or Valkey that counts the calls of all servers together; without it each process counts its own. In production another host than loopback needs rediss://.',
    ),
}
type ServerValues = z.output<z.ZodObject<typeof serverVariables>>

/** The variables of a chain of every HTTP process. */
export const serverChainVariables = {
  RPC_URLS: urlList.describe(
    'RPC addresses of a chain, separated by commas or line ends. Those of the home chain are required; in production two providers on different hosts.',
  ),
  EXPLORER_URL: httpUrl.describe('The block explorer of a chain.'),
}
export type ServerByChain = ByChain<typeof serverChainVariables>

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
export function readEnvironment<
  Shape extends Readonly<Record<string, z.ZodType>>,
  Chains extends typeof serverChainVariables,
>(
  { shape, chainShape }: { readonly shape: Shape; readonly chainShape: Chains },
  environment: Environment,
  findProblems: (
    readable: Partial<z.output<z.ZodObject<Shape>>>,
    byChain: ByChain<Chains>,
  ) => readonly string[],
): {
  readonly values: z.output<z.ZodObject<Shape>>
  readonly byChain: ByChain<Chains>
  readonly brand: Brand | undefined
} {
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
  const { byChain, problems: chainProblems } = readByChain(chainShape, environment)
  const { brand, problems: brandProblems } = readBrandOf(readable)
  problems.push(
    ...chainProblems,
    ...findHomeProblems(readable, byChain),
    ...findChainProblems(readable, byChain),
    ...brandProblems,
    ...findPairProblems(environment),
    ...findCountProblems(readable),
  )
  problems.push(...findProblems(readable, byChain), ...findOwnerProblems(environment))
  if (!parsed.success || problems.length > 0) throw new InvalidEnvironmentError(problems)
  return { values: parsed.data, byChain, brand }
}

const readBrandOf = (values: Partial<ServerValues>) =>
  readBrand({
    folder: values.BRAND_FOLDER,
    light: values.BRAND_ACCENT_LIGHT,
    dark: values.BRAND_ACCENT_DARK,
  })

/** One accent alone would leave ours in the other theme. */
function findPairProblems({ BRAND_ACCENT_LIGHT: light, BRAND_ACCENT_DARK: dark }: Environment): string[] {
  if (!light === !dark) return []
  return light
    ? ['BRAND_ACCENT_DARK is missing: BRAND_ACCENT_LIGHT is the accent of one theme only']
    : ['BRAND_ACCENT_LIGHT is missing: BRAND_ACCENT_DARK is the accent of one theme only']
}

/** Addresses and names of callers, and the password, would travel in the clear. */
function findCountProblems({ MODE, RATE_LIMIT_URL: url }: Partial<ServerValues>): string[] {
  if (MODE !== 'production' || url === undefined) return []
  const { protocol, hostname } = new URL(url)
  return protocol === 'redis:' && !isLoopback(hostname)
    ? ['RATE_LIMIT_URL must be a rediss:// address, since it is on another host']
    : []
}

/** A server that holds the owner's credential could rewrite the ledger, whatever role it connects as. */
function findOwnerProblems({ MODE, DATABASE_MIGRATION_URL }: Environment): string[] {
  return MODE === 'production' && DATABASE_MIGRATION_URL
    ? ['DATABASE_MIGRATION_URL is for npm run migrate and must not be given to a server']
    : []
}

function describeIssue(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0])
  return given[name] === undefined ? `${name} is missing` : `${name} ${describeSettingIssue(issue)}`
}

/** The home chain needs providers, and facts that either this product or the configuration knows. */
function findHomeProblems(values: Partial<ServerValues>, { RPC_URLS }: ServerByChain): string[] {
  const chainId = values.HOME_CHAIN_ID
  if (chainId === undefined) return []
  const problems = RPC_URLS.has(chainId) ? [] : [`RPC_URLS_${chainId} is missing`]
  if (readHome(values) === undefined)
    problems.push(
      `HOME_CHAIN_ID is ${chainId}, a chain that this product does not know: HOME_CHAIN_NAME, HOME_CHAIN_COIN and USDT_DECIMALS must describe it`,
    )
  return problems
}

/** The name of another chain is shown to members, and only those of known chains can be. */
function findChainProblems({ HOME_CHAIN_ID }: Partial<ServerValues>, { RPC_URLS }: ServerByChain): string[] {
  return [...RPC_URLS.keys()]
    .filter((chainId) => chainId !== HOME_CHAIN_ID && findChain(chainId) === undefined)
    .map((chainId) => `RPC_URLS_${chainId} is of a chain that this product does not know`)
}

function readHome(values: Partial<ServerValues>) {
  const { HOME_CHAIN_ID: chainId, HOME_CHAIN_NAME: name, HOME_CHAIN_COIN: coin } = values
  return chainId === undefined
    ? undefined
    : getHomeChain({ chainId, name, coin, usdtDecimals: values.USDT_DECIMALS })
}

/** Requires two providers in production: a single one is not trusted. */
export function findProviderProblems(values: Partial<ServerValues>, { RPC_URLS }: ServerByChain): string[] {
  const chainId = values.HOME_CHAIN_ID
  const urls = chainId === undefined ? undefined : RPC_URLS.get(chainId)
  return urls && new Set(urls.map((url) => new URL(url).host)).size < 2
    ? [`RPC_URLS_${chainId} must name two providers on different hosts, which have to agree`]
    : []
}

/** Lists addresses of a demo that are not on this machine, by the variable's name. */
export function findForeignChains(name: string, urls: readonly string[] = []): string[] {
  return urls
    .filter((url) => !isLoopback(new URL(url).hostname))
    .map((url) => `${name} must be the demo's own local chain, not ${new URL(url).host}`)
}

/** Reads the configured chains, the home chain first, without the RPC addresses for browsers. */
export function readChains(
  values: ServerValues,
  { RPC_URLS, EXPLORER_URL }: ServerByChain,
): Omit<ChainSettings, 'publicRpcUrls'>[] {
  const home = getHome(values)
  const others = [...RPC_URLS.keys()].filter((chainId) => chainId !== home.chainId).toSorted((a, b) => a - b)
  return [home.chainId, ...others].flatMap((chainId) => {
    const facts = chainId === home.chainId ? home : findChain(chainId)
    const explorerUrl = EXPLORER_URL.get(chainId)
    const urls = { rpcUrls: RPC_URLS.get(chainId) ?? [], explorerUrls: explorerUrl ? [explorerUrl] : [] }
    return facts ? [{ chainId, name: facts.name, nativeCurrency: facts.nativeCurrency, ...urls }] : []
  })
}

/** The home chain of values that were found to describe it. */
function getHome(values: ServerValues): ChainFacts {
  const home = readHome(values)
  if (home === undefined) throw new Error('the home chain is not described')
  return home
}

/** Converts the variables that every HTTP process shares. */
export function toServerSettings(values: ServerValues) {
  return {
    mode: values.MODE,
    homeChainId: values.HOME_CHAIN_ID,
    usdtDecimals: getHome(values).usdtDecimals,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    vaultAddress: values.VAULT_ADDRESS,
    logLevel: values.LOG_LEVEL,
    productName: values.PRODUCT_NAME,
    unitSymbol: values.UNIT_SYMBOL,
    metricsToken: values.METRICS_TOKEN,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    rateLimitUrl: values.RATE_LIMIT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
  }
}
