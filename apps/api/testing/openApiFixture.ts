import { type CallName, callRoutes } from '@bank/api-schema'
import type { BankContext } from '@bank/bank'
import { openTestBank, type TestBank, testMnemonic } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { type Database, openDatabase, openReplica, type Replica } from '@bank/database'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type AppOptions, createApp } from '../src/createApp.ts'
import { createLogger } from '../src/createLogger.ts'
import type { ApiSettings } from '../src/environment/apiSettings.ts'
import { toIdentitySettings } from '../src/environment/readApiEnvironment.ts'

/** Settings of a demo as `npm start` has them. */
export const demoSettings: ApiSettings = {
  mode: 'demo',
  host: '127.0.0.1',
  port: 0,
  publicOrigin: 'http://localhost:8080',
  databaseUrl: 'postgres://unused',
  homeChainId: 56,
  usdtDecimals: 18,
  chains: [
    {
      chainId: 56,
      name: 'BSC',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:9'],
      publicRpcUrls: ['http://127.0.0.1:9'],
      explorerUrls: ['http://localhost:8080/explorer'],
    },
  ],
  vaultAddress: `0x${'11'.repeat(20)}`,
  usdtAddress: `0x${'22'.repeat(20)}`,
  keepsOffline: true,
  contact: { support: null, terms: null, privacy: null, imprint: null },
  sessionSecret: 'a secret of the tests that is long enough',
  demo: { mnemonic: testMnemonic, accountCount: 200, rootMember: getTestAccount(0).address },
  logLevel: 'silent',
  productName: 'Wallet Bank',
  unitSymbol: 'GUSD',
  trustedProxyHops: 0,
  rateLimitFactor: 1_000,
  mixingWaitMaximumMs: 5_000,
  mixingWaitEpochs: 1,
  mixingMinimumHidden: 1,
  mixingKeepDays: 30,
  mixingRelayers: [],
  crossChain: null,
}

/** Settings of a production installation. */
export const productionSettings: ApiSettings = {
  ...demoSettings,
  mode: 'production',
  publicOrigin: 'https://bank.example',
  demo: null,
}

/** An answer of the api: its envelope, status and headers. */
export type Answer = {
  readonly code: number
  readonly errInfo: string
  readonly result: unknown
  readonly status: number
  readonly headers: Record<string, unknown>
}

type CallExtras = {
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
}
type Account = ReturnType<typeof getTestAccount>

/** The api over a test bank of its own. */
export type ApiFixture = TestBank & {
  readonly app: FastifyInstance
  /** The connections of the app, which have the rights of the members' server. */
  readonly appDatabase: Database
  readonly replica: Replica | undefined
  call(name: CallName, request?: Record<string, unknown>, extras?: CallExtras): Promise<Answer>
  inject(options: InjectOptions): Promise<Answer>
  /** A challenge signed by an account. */
  sign(
    account: Account,
    purpose: 'register' | 'signIn',
  ): Promise<{ address: string; signature: string; nonce: string }>
  /** Registers an account of the mnemonic under the root member; its session token. */
  register(index: number): Promise<string>
  /** As `register`, for an account that has exchanged all of its USDT. */
  registerFunded(index: number, usdt: string): Promise<string>
  signIn(index: number): Promise<string>
}

type FixtureOptions = Partial<Omit<AppOptions, 'bank'>> &
  Partial<Pick<BankContext, 'chains' | 'screening'>> & {
    /** The same connection at a server that follows the tests' own. */
    readonly getReplicaUrl?: (url: string) => string
  }

type Identity = ReturnType<typeof toIdentitySettings>
let isDemoAddress: Identity['isDemoAddress'] = null

/** Identity settings; the demo's two hundred addresses are derived once a process, which takes a second. */
function getIdentity(settings: ApiSettings): Identity {
  if (settings.demo !== demoSettings.demo) return toIdentitySettings(settings)
  isDemoAddress ??= toIdentitySettings(demoSettings).isDemoAddress
  return { ...toIdentitySettings({ ...settings, demo: null }), isDemoAddress }
}

/** Starts the api; the root member exists. */
export async function openApiFixture(options: FixtureOptions = {}): Promise<ApiFixture> {
  const settings = options.settings ?? demoSettings
  const { chains, screening } = options
  const testBank = await openTestBank({ identity: getIdentity(settings), chains, screening })
  const logger = options.logger ?? createLogger('silent')
  // A busy machine is no overload of the process under test, unless a test says so: zero is no limit, where any other
  // limit counts an interval without a sample as endless.
  const overload = options.overload ?? {
    maxEventLoopDelayMs: 0,
    maxRssBytes: 4_000_000_000,
    maxHeapBytes: 4_000_000_000,
  }
  // The app itself has no more rights than the process; the fixture around it has those of all.
  // A burst that waits for connections on a busy machine is answered in full, not refused after five seconds.
  const appDatabase = openDatabase({
    url: testBank.testDatabase.urls.api,
    applicationName: 'api',
    connectTimeoutMs: 60_000,
  })
  const replicaUrl = options.getReplicaUrl?.(testBank.testDatabase.urls.api)
  const replica = replicaUrl === undefined ? undefined : openReplica(appDatabase, { url: replicaUrl })
  const bank = { ...testBank.bank, database: appDatabase, replica }
  const app = await createApp({ ...options, overload, bank, settings, logger })
  await app.ready()
  const call = createCaller(app)
  const sign: ApiFixture['sign'] = async (account, purpose) => {
    const { code, errInfo, result } = await call('challenge', { address: account.address, purpose })
    if (code !== 0) throw new Error(`no challenge: ${code} ${errInfo}`)
    const { message, nonce } = result as { message: string; nonce: string }
    return { address: account.address, signature: await account.signMessage({ message }), nonce }
  }
  const register = async (index: number) => {
    const signed = await sign(getTestAccount(index), 'register')
    return getToken(await call('registerMember', { ...signed, assocAddress: getTestAccount(0).address }))
  }
  return {
    ...testBank,
    app,
    appDatabase,
    replica,
    call,
    inject: (injected) => inject(app, injected),
    sign,
    register,
    registerFunded: async (index, usdt) => {
      const token = await register(index)
      await testBank.credit(index, BigInt(usdt) * 1_000_000n)
      await call('exchange', { fromCurrency: 0, toCurrency: 1, exchangeAmount: usdt }, { token })
      return token
    },
    signIn: async (index) => getToken(await call('signIn', await sign(getTestAccount(index), 'signIn'))),
    close: async () => {
      await app.close()
      await replica?.close()
      await appDatabase.close()
      await testBank.close()
    },
  }
}

async function inject(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const response = await app.inject(options)
  const envelope = response.json<Pick<Answer, 'code' | 'errInfo' | 'result'>>()
  return { ...envelope, status: response.statusCode, headers: response.headers }
}

function createCaller(app: FastifyInstance): ApiFixture['call'] {
  return (name, request = {}, { token, headers, method } = {}) => {
    const { path: url, kind } = callRoutes[name]
    const all = { ...(token === undefined ? {} : { authorization: token }), ...headers }
    if ((method ?? (kind === 'query' ? 'GET' : 'POST')) === 'POST')
      return inject(app, { method: 'POST', url, headers: all, payload: request })
    const query = Object.fromEntries(Object.entries(request).map(([field, value]) => [field, String(value)]))
    return inject(app, { method: 'GET', url, headers: all, query })
  }
}

function getToken({ code, result }: Answer): string {
  if (code !== 0) throw new Error(`no session: ${code}`)
  return (result as { sessionToken: string }).sessionToken
}
