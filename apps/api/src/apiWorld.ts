import type { CallName } from '@bank/api-schema'
import { callRoutes } from '@bank/api-schema'
import { createBank, createRootMember, type IdentityContext } from '@bank/bank'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { type MemberId, parseMemberId, postingKey, postRecharge } from '@bank/ledger'
import { amountOf } from '@bank/money'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { type AppOptions, buildApp } from './app.ts'
import { identityOf } from './env.ts'
import { createLogger } from './logger.ts'
import type { Settings } from './settings.ts'

/** The mnemonic of every local world; its first 200 accounts may connect in the demo. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** An account of the mnemonic; 0 is the root member. */
export function accountOf(addressIndex: number): HDAccount {
  return mnemonicToAccount(mnemonic, { addressIndex })
}

/** Settings of a demo as `npm start` has them. */
export const demoSettings: Settings = {
  mode: 'demo',
  host: '127.0.0.1',
  port: 0,
  publicOrigin: 'http://localhost:8080',
  databaseUrl: 'postgres://unused',
  chains: [
    {
      chainId: 56,
      rpcUrls: ['http://127.0.0.1:9'],
      publicRpcUrls: ['http://127.0.0.1:9'],
      explorerUrls: ['http://localhost:8080/explorer'],
    },
  ],
  vaultAddress: `0x${'11'.repeat(20)}`,
  usdtAddress: `0x${'22'.repeat(20)}`,
  sessionSecret: 'a secret of the tests that is long enough',
  demo: { mnemonic, accountCount: 200, rootMember: accountOf(0).address },
  logLevel: 'silent',
  productName: 'Wallet Bank',
  unitSymbol: 'GUSD',
  trustedProxyHops: 0,
  rateLimitFactor: 1_000,
}

/** Settings of a production installation. */
export const productionSettings: Settings = {
  ...demoSettings,
  mode: 'production',
  publicOrigin: 'https://bank.example',
  demo: null,
}

export type Envelope = { readonly code: number; readonly errInfo: string; readonly result: unknown }
export type Answer = Envelope & { readonly status: number; readonly headers: Record<string, unknown> }
type CallExtras = {
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
}

/** For tests: the api over a database of its own, with a wall clock that the test moves. */
export type ApiWorld = {
  readonly app: FastifyInstance
  readonly bank: IdentityContext
  readonly testDatabase: TestDatabase
  /** Moves the wall clock, which sessions and challenges live by. */
  wait(durationMs: number): void
  call(name: CallName, request?: Record<string, unknown>, extras?: CallExtras): Promise<Answer>
  inject(options: InjectOptions): Promise<Answer>
  /** A challenge signed by an account. */
  sign(
    account: HDAccount,
    purpose: 'register' | 'signIn',
  ): Promise<{ address: string; signature: string; nonce: string }>
  /** Registers an account of the mnemonic under the root member; its session token. */
  register(index: number): Promise<string>
  signIn(index: number): Promise<string>
  memberIdOf(index: number): Promise<MemberId>
  /** Credits USDT as the recharge watcher does. */
  credit(index: number, micro: bigint): Promise<void>
  close(): Promise<void>
}

type WorldOptions = Partial<Omit<AppOptions, 'bank'>> & {
  readonly chains?: NonNullable<Parameters<typeof createBank>[0]['chains']>
}

/** Starts the api; the root member exists. */
export async function startApiWorld(options: WorldOptions = {}): Promise<ApiWorld> {
  const settings = options.settings ?? demoSettings
  const testDatabase = await createTestDatabase({ poolSize: 8 })
  let aheadMs = 0
  const base = createBank({
    database: testDatabase.database,
    wallClockMs: () => Date.now() + aheadMs,
    ...(options.chains === undefined ? {} : { chains: options.chains }),
  })
  const bank: IdentityContext = { ...base, identity: identityOf(settings) }
  await createRootMember(bank, { address: accountOf(0).address })
  const app = await buildApp({ ...options, bank, settings, logger: options.logger ?? createLogger('silent') })
  await app.ready()

  const inject = async (injected: InjectOptions): Promise<Answer> => {
    const response = await app.inject(injected)
    return { ...response.json<Envelope>(), status: response.statusCode, headers: response.headers }
  }
  const call: ApiWorld['call'] = (name, request = {}, { token, headers, method } = {}) => {
    const { path: url, kind } = callRoutes[name]
    const all = { ...(token === undefined ? {} : { authorization: token }), ...headers }
    if ((method ?? (kind === 'query' ? 'GET' : 'POST')) === 'POST')
      return inject({ method: 'POST', url, headers: all, payload: request })
    const query = Object.fromEntries(Object.entries(request).map(([field, value]) => [field, String(value)]))
    return inject({ method: 'GET', url, headers: all, query })
  }
  const sign: ApiWorld['sign'] = async (account, purpose) => {
    const { result } = await call('challenge', { address: account.address, purpose })
    const { message, nonce } = result as { message: string; nonce: string }
    return { address: account.address, signature: await account.signMessage({ message }), nonce }
  }
  const tokenOf = ({ code, result }: Answer) => {
    if (code !== 0) throw new Error(`no session: ${code}`)
    return (result as { sessionToken: string }).sessionToken
  }
  const memberIdOf = async (index: number) => {
    const { id } = await testDatabase.database.kysely
      .selectFrom('bank.member')
      .select('id')
      .where('address', '=', accountOf(index).address.toLowerCase())
      .executeTakeFirstOrThrow()
    return parseMemberId(id)
  }
  return {
    app,
    bank,
    testDatabase,
    wait: (durationMs) => {
      aheadMs += durationMs
    },
    call,
    inject,
    sign,
    register: async (index) => {
      const signed = await sign(accountOf(index), 'register')
      return tokenOf(await call('registerMember', { ...signed, assocAddress: accountOf(0).address }))
    },
    signIn: async (index) => tokenOf(await call('signIn', await sign(accountOf(index), 'signIn'))),
    memberIdOf,
    credit: async (index, micro) => {
      const memberId = await memberIdOf(index)
      await postRecharge(testDatabase.database, {
        key: postingKey('test', memberId, micro, Math.random()),
        amount: amountOf('USDT', micro),
        metadata: { hash: `0x${'ab'.repeat(32)}`, chainId: 56, sourceAddress: accountOf(index).address },
        memberId,
        at: await bank.clock.now(),
      })
    },
    close: async () => {
      await app.close()
      await testDatabase.drop()
    },
  }
}
