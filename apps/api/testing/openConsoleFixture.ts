import { createHmac, randomBytes } from 'node:crypto'
import { type ConsoleCallName, consoleRoutes } from '@bank/api-schema/console'
import { type BankContext, type Operator, type OperatorContext, type Role, readOperatorKey } from '@bank/bank'
import { employOperator, openSessionOf, openTestBank, type TestBank } from '@bank/bank/testing'
import { openDatabase, openReplica, type Replica } from '@bank/database'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type ConsoleAppOptions, createConsoleApp } from '../src/console/createConsoleApp.ts'
import { createLogger } from '../src/createLogger.ts'
import type { ConsoleSettings } from '../src/environment/consoleSettings.ts'
import type { Answer } from './openApiFixture.ts'

/** Settings of a demo as `npm start` has them. */
export const consoleSettings: ConsoleSettings = {
  mode: 'demo',
  host: '127.0.0.1',
  port: 0,
  consoleOrigin: 'http://localhost:8081',
  databaseUrl: 'postgres://unused',
  homeChainId: 56,
  chains: [
    {
      chainId: 56,
      name: 'BSC',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:9'],
      explorerUrls: ['http://localhost:8080/explorer'],
    },
  ],
  vaultAddress: `0x${'11'.repeat(20)}`,
  logLevel: 'silent',
  productName: 'Wallet Bank',
  unitSymbol: 'GUSD',
  trustedProxyHops: 0,
  rateLimitFactor: 1_000,
  operatorKey: randomBytes(32).toString('hex'),
}

/** Somebody who can sign in. */
export type Credentials = {
  readonly operator: Operator
  readonly name: string
  readonly password: string
  readonly totpSecret: string
}

type CallExtras = { readonly cookie?: string | undefined; readonly headers?: Record<string, string> }

/** The console's server over a test bank of its own. */
export type ConsoleFixture = Omit<TestBank, 'bank'> & {
  readonly bank: TestBank['bank'] & OperatorContext
  readonly app: FastifyInstance
  readonly replica: Replica | undefined
  /** Makes a call as the console's own page does. */
  call(name: ConsoleCallName, request?: Record<string, unknown>, extras?: CallExtras): Promise<Answer>
  inject(options: InjectOptions): Promise<Answer>
  employ(name: string, role: Role): Promise<Credentials>
  /** A code that has not been used: the clock moves on by one step for each. */
  getFreshCode(credentials: Credentials): string
  /** Signs in; the cookie to send. */
  signIn(credentials: Credentials): Promise<string>
  /** Opens a session without the work of signing in; the cookie to send. */
  openSession(credentials: Credentials): Promise<string>
}

type FixtureOptions = Partial<Omit<ConsoleAppOptions, 'bank'>> & {
  readonly chains?: BankContext['chains']
  readonly screening?: BankContext['screening']
  /** The same connection at a server that follows the tests' own. */
  readonly getReplicaUrl?: (url: string) => string
}

/** Starts the console's server with the root member; no operator exists yet. */
export async function openConsoleFixture(options: FixtureOptions = {}): Promise<ConsoleFixture> {
  const settings = options.settings ?? consoleSettings
  const testBank = await openTestBank({
    identity: {
      publicOrigin: 'http://localhost:8080',
      secret: 'a secret of the tests',
      isDemoAddress: null,
    },
    chains: options.chains,
    screening: options.screening,
  })
  const bank = { ...testBank.bank, operatorKey: readOperatorKey(settings.operatorKey) }
  // No limit of the delay: an interval without a sample would count as endless.
  const overload = options.overload ?? {
    maxEventLoopDelayMs: 0,
    maxRssBytes: 4_000_000_000,
    maxHeapBytes: 4_000_000_000,
  }
  // The app itself has no more rights than the process; the fixture around it has those of all.
  const database = openDatabase({ url: testBank.testDatabase.urls.console, applicationName: 'console' })
  const replicaUrl = options.getReplicaUrl?.(testBank.testDatabase.urls.console)
  const replica = replicaUrl === undefined ? undefined : openReplica(database, { url: replicaUrl })
  const app = await createConsoleApp({
    bank: { ...bank, database, replica },
    settings,
    overload,
    logger: options.logger ?? createLogger('silent'),
  })
  await app.ready()
  const call = createCaller(app, settings.consoleOrigin)
  const getFreshCode = ({ totpSecret }: Credentials) => {
    testBank.wait(stepMs)
    return computeCode(totpSecret, bank.clock.wallClock())
  }
  return {
    ...testBank,
    bank,
    app,
    replica,
    call,
    inject: (injected) => inject(app, injected),
    employ: async (name, role) => {
      const { operator, password, totpSecret } = await employOperator(bank, { name, role })
      return { operator, name, password, totpSecret }
    },
    getFreshCode: getFreshCode,
    signIn: async (credentials) => {
      const { name, password } = credentials
      const answer = await call('signIn', { name, password, totp: getFreshCode(credentials) })
      if (answer.code !== 0) throw new Error(`${name} could not sign in: ${answer.code}`)
      return listCookies(answer)[0]?.split(';', 1)[0] ?? ''
    },
    openSession: async ({ operator }) => `__Host-operator=${await openSessionOf(bank, operator)}`,
    close: async () => {
      await app.close()
      await replica?.close()
      await database.close()
      await testBank.close()
    },
  }
}

/** Lists the cookies that an answer sets, with their attributes. */
export function listCookies({ headers }: Answer): string[] {
  return [headers['set-cookie'] ?? []].flat().map(String)
}

const stepMs = 30_000

/** The code that an authenticator shows at a time (RFC 6238, SHA-1, six digits). */
function computeCode(secret: string, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / stepMs)))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

function decodeBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function inject(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const response = await app.inject(options)
  const envelope = response.json<Pick<Answer, 'code' | 'errInfo' | 'result'>>()
  return { ...envelope, status: response.statusCode, headers: response.headers }
}

function createCaller(app: FastifyInstance, origin: string): ConsoleFixture['call'] {
  return (name, request = {}, { cookie, headers } = {}) => {
    const { path: url, kind } = consoleRoutes[name]
    const all = { ...(cookie === undefined ? {} : { cookie }), ...headers }
    if (kind === 'command')
      return inject(app, { method: 'POST', url, headers: { origin, ...all }, payload: request })
    const query = Object.fromEntries(Object.entries(request).map(([field, value]) => [field, String(value)]))
    return inject(app, { method: 'GET', url, headers: all, query })
  }
}
