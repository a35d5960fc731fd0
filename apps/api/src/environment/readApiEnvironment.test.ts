import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isKeyTrusted } from '@bank/bank'
import { getExample, listVariables } from '@bank/settings'
import { describe, expect, test } from 'vitest'
import { toCrossSettings } from './crossEnvironment.ts'
import { apiVariables, readApiEnvironment, toMixingSettings } from './readApiEnvironment.ts'
import { consoleVariables } from './readConsoleEnvironment.ts'
import { InvalidEnvironmentError } from './readEnvironment.ts'

const address = `0x${'11'.repeat(20)}`
const demo = {
  PUBLIC_ORIGIN: 'http://localhost:8080',
  DATABASE_URL: 'postgres://app:secret@127.0.0.1:5432/bank',
  RPC_URLS_56: 'http://127.0.0.1:8545',
  VAULT_ADDRESS: address,
  USDT_ADDRESS: address,
  DEMO_MNEMONIC: 'test test test test test test test test test test test junk',
  DEMO_ROOT_MEMBER: address,
}
const { DEMO_MNEMONIC: _mnemonic, DEMO_ROOT_MEMBER: _rootMember, ...withoutDemo } = demo
const production = {
  ...withoutDemo,
  MODE: 'production',
  PUBLIC_ORIGIN: 'https://bank.example',
  RPC_URLS_56: 'https://one.example/key, https://two.example/key',
  PUBLIC_RPC_URLS_56: 'https://public.example',
  SESSION_SECRET: 'x'.repeat(32),
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readApiEnvironment(environment)
    return []
  } catch (error) {
    if (error instanceof InvalidEnvironmentError) return error.problems
    throw error
  }
}

test('default: a demo needs little and gets the rest', () => {
  const settings = readApiEnvironment(demo)
  expect(settings).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 8080,
    logLevel: 'info',
    unitSymbol: 'GUSD',
    trustedProxyHops: 0,
    rateLimitFactor: 1,
    demo: { accountCount: 200, rootMember: address },
    chains: [
      {
        chainId: 56,
        rpcUrls: ['http://127.0.0.1:8545'],
        publicRpcUrls: ['http://127.0.0.1:8545'],
        explorerUrls: [],
      },
    ],
  })
  expect(settings.sessionSecret.length).toBeGreaterThanOrEqual(32)
  expect(readApiEnvironment(demo).sessionSecret).not.toBe(settings.sessionSecret)
})

test('default: production uses the given settings, and sends browsers only public ones', () => {
  const settings = readApiEnvironment({ ...production, RPC_URLS_1: 'https://ethereum.example/key' })
  expect(settings).toMatchObject({ mode: 'production', demo: null, sessionSecret: 'x'.repeat(32) })
  expect(settings.chains).toMatchObject([
    {
      chainId: 56,
      name: 'BSC',
      rpcUrls: ['https://one.example/key', 'https://two.example/key'],
      publicRpcUrls: ['https://public.example'],
      explorerUrls: [],
    },
    { chainId: 1, rpcUrls: ['https://ethereum.example/key'], publicRpcUrls: [], explorerUrls: [] },
  ])
})

test('behavior: the operator’s pages are shown as they are named, and only https or mail', () => {
  const pages = { TERMS_URL: 'https://bank.example/terms', PRIVACY_URL: 'https://bank.example/privacy' }
  const { contact } = readApiEnvironment({ ...demo, ...pages, SUPPORT_URL: 'mailto:support@bank.example' })
  expect(contact).toEqual({
    support: 'mailto:support@bank.example',
    terms: pages.TERMS_URL,
    privacy: pages.PRIVACY_URL,
    imprint: null,
  })
  for (const [name, value] of [
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'support@bank.example'],
    ['IMPRINT_URL', 'mailto:support@bank.example'],
    ['TERMS_URL', 'http://bank.example/terms'],
  ] as const)
    expect(problemsOf({ ...demo, [name]: value })).toEqual([
      expect.stringMatching(`^${name} must be an https`),
    ])
})

test('behavior: all that is wrong is named at once', () => {
  expect(
    problemsOf({ PORT: '99999', VAULT_ADDRESS: '0x12', SESSION_SECRET: 'short' }).map(
      (text) => text.split(' ')[0],
    ),
  ).toEqual([
    'PORT',
    'PUBLIC_ORIGIN',
    'DATABASE_URL',
    'VAULT_ADDRESS',
    'USDT_ADDRESS',
    'SESSION_SECRET',
    'RPC_URLS_56',
    'DEMO_MNEMONIC',
    'DEMO_ROOT_MEMBER',
  ])
})

test('behavior: a private withdrawal waits at random for hours, in a demo for seconds', () => {
  expect(readApiEnvironment(demo).mixingWaitMaximumMs).toBe(5_000)
  expect(readApiEnvironment(production).mixingWaitMaximumMs).toBe(21_600_000)
  expect(readApiEnvironment({ ...production, MIXING_WAIT_MAX_MS: '0' }).mixingWaitMaximumMs).toBe(0)
  expect(toMixingSettings(readApiEnvironment(demo))).toMatchObject({ noteKey: undefined, isKeyTrusted: true })
  // Without a recorded ceremony production takes no order.
  expect(toMixingSettings(readApiEnvironment(production)).isKeyTrusted).toBe(isKeyTrusted('production'))
  expect(
    toMixingSettings(readApiEnvironment({ ...demo, MIXING_NOTE_KEY: 'ab'.repeat(32) })).noteKey?.type,
  ).toBe('secret')
})

const crossing = {
  ACROSS_API_URL: 'http://127.0.0.1:9/api',
  SETTLEMENTS_56: `${address}, 0x${'AB'.repeat(20)}`,
  SETTLEMENTS_137: address,
  RPC_URLS_137: 'http://127.0.0.1:8546',
}

test('behavior: cross-chain transfers are open where somebody carries them, through contracts that are named', () => {
  expect(readApiEnvironment(demo).crossChain).toBeNull()
  expect(toCrossSettings(readApiEnvironment(demo))).toBeUndefined()
  const settings = readApiEnvironment({ ...demo, ...crossing, ACROSS_INTEGRATOR_ID: '0xABCD' })
  expect(settings.crossChain).toEqual({
    apiUrl: 'http://127.0.0.1:9/api',
    apiKey: null,
    originChainId: 56,
    integratorId: '0xabcd',
    settlements: new Map([
      [56, [address, `0x${'AB'.repeat(20)}`]],
      [137, [address]],
    ]),
    resetFirstTokens: [],
  })
  const { settlements, originChainId } = toCrossSettings(settings) ?? {}
  expect(originChainId).toBe(56)
  expect(settlements?.get(56)).toEqual([address, `0x${'ab'.repeat(20)}`])
})

test('behavior: an empty setting is a missing one', () => {
  expect(problemsOf({ ...demo, DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(['DATABASE_URL is missing'])
})

test('behavior: the message names the settings and never their values', () => {
  const secret = 'postgres-secret'
  const text = problemsOf({ ...demo, DATABASE_URL: secret, SESSION_SECRET: 'hunter2' }).join('\n')
  expect(text).toMatch(/DATABASE_URL must be a postgres/)
  expect(text).not.toMatch(/postgres-secret|hunter2/)
})

test('behavior: providers may be written one a line, as a file has them', () => {
  const RPC_URLS_56 = 'https://one.example/key\r\nhttps://two.example/key\n'
  expect(readApiEnvironment({ ...production, RPC_URLS_56 }).chains).toMatchObject([
    { rpcUrls: ['https://one.example/key', 'https://two.example/key'] },
  ])
})

test('error: a number that is none, or is out of bounds, is described in a plain sentence', () => {
  expect(problemsOf({ ...demo, RATE_LIMIT_FACTOR: 'x', PORT: '99999', TRUSTED_PROXY_HOPS: '0.5' })).toEqual([
    'PORT must be at most 65535',
    'TRUSTED_PROXY_HOPS must be a whole number',
    'RATE_LIMIT_FACTOR must be a number',
  ])
})

test('behavior: calls are counted together where a server for it is named', () => {
  const local = 'redis://:word@127.0.0.1:6379/2'
  expect(readApiEnvironment({ ...production, RATE_LIMIT_URL: local }).rateLimitUrl).toBe(local)
  expect(readApiEnvironment(production).rateLimitUrl).toBeUndefined()
})

test('error: a server of counts that is none, or one elsewhere whose line is not encrypted', () => {
  expect(problemsOf({ ...production, RATE_LIMIT_URL: 'http://counts.example' })).toEqual([
    'RATE_LIMIT_URL must be a redis:// or rediss:// address',
  ])
  expect(problemsOf({ ...production, RATE_LIMIT_URL: 'redis://counts.example' })).toEqual([
    'RATE_LIMIT_URL must be a rediss:// address, since it is on another host',
  ])
  expect(problemsOf({ ...production, RATE_LIMIT_URL: 'rediss://counts.example' })).toEqual([])
})

test('error: production refuses a root without a build, and needs none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'root-'))
  const WEB_ROOT = join(folder, 'dist')
  const problem = `WEB_ROOT names ${WEB_ROOT}, which has no index.html: build it with npx vite build in apps/web`
  expect(problemsOf({ ...production, WEB_ROOT })).toEqual([problem])
  await mkdir(WEB_ROOT)
  expect(problemsOf({ ...production, WEB_ROOT })).toEqual([problem])
  await writeFile(join(WEB_ROOT, 'index.html'), '<!doctype html>')
  expect(readApiEnvironment({ ...production, WEB_ROOT }).webRoot).toBe(WEB_ROOT)
  expect(readApiEnvironment(production).webRoot).toBeUndefined()
  await rm(folder, { recursive: true })
})

describe('production refuses', () => {
  test.each([
    ['SESSION_SECRET', { SESSION_SECRET: '' }],
    ['DATABASE_MIGRATION_URL', { DATABASE_MIGRATION_URL: 'postgres://owner@db/bank' }],
    ['DEMO_MNEMONIC', { DEMO_MNEMONIC: demo.DEMO_MNEMONIC }],
    ['DEMO_ROOT_MEMBER', { DEMO_ROOT_MEMBER: address }],
    ['MIXING_NOTE_KEY', { MIXING_NOTE_KEY: 'ab'.repeat(32) }],
    ['MIXING_WAIT_MAX_MS', { MIXING_WAIT_MAX_MS: '-1' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://bank.example' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://bank.example/app' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://bank.example/' }],
    ['RPC_URLS_56', { RPC_URLS_56: 'https://one.example' }],
    ['RPC_URLS_56', { RPC_URLS_56: 'https://one.example/a,https://one.example/b' }],
    ['RPC_URLS_56', { RPC_URLS_56: 'ftp://one.example,https://two.example' }],
    ['PUBLIC_RPC_URLS_56', { PUBLIC_RPC_URLS_56: '' }],
    ['MODE', { MODE: 'Production' }],
    ['TRUSTED_PROXY_HOPS', { TRUSTED_PROXY_HOPS: '-1' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['ACROSS_API_URL', { ...crossing, ACROSS_API_URL: 'http://across.example/api' }],
    ['ACROSS_API_KEY', { ACROSS_API_KEY: 'key' }],
    ['ACROSS_INTEGRATOR_ID', { ...crossing, ACROSS_INTEGRATOR_ID: 'abcd' }],
    ['SETTLEMENTS_56', { ...crossing, SETTLEMENTS_56: '' }],
    ['SETTLEMENTS_56', { ...crossing, SETTLEMENTS_56: '0x12' }],
    ['SETTLEMENTS_1', { ...crossing, SETTLEMENTS_137: '' }],
    ['SETTLEMENTS_1', { ...crossing, SETTLEMENTS_1: address }],
    ['CROSS_RESET_FIRST_TOKENS', { CROSS_RESET_FIRST_TOKENS: 'USDT' }],
  ])('error: %s %j', (name, change) => {
    const problems = problemsOf({ ...production, ...change } as Record<string, string>)
    expect(problems.some((problem) => problem.startsWith(`${name} `))).toBe(true)
  })
})

describe('the demo refuses', () => {
  test.each([
    ['RPC_URLS_56', { RPC_URLS_56: 'https://bsc-dataseed.example' }],
    ['RPC_URLS_1', { RPC_URLS_1: 'http://192.168.0.7:8545' }],
    ['PUBLIC_RPC_URLS_137', { PUBLIC_RPC_URLS_137: 'http://127.0.0.1.evil.example' }],
    ['DEMO_MNEMONIC', { DEMO_MNEMONIC: 'junk' }],
    ['MIXING_NOTE_KEY', { MIXING_NOTE_KEY: 'ab'.repeat(31) }],
    ['ACROSS_API_URL', { ...crossing, ACROSS_API_URL: 'https://app.across.example/api' }],
  ])('error: %s %j', (name, change) => {
    const problems = problemsOf({ ...demo, ...change } as Record<string, string>)
    expect(problems.map((problem) => problem.split(' ')[0])).toContain(name)
  })
})

test('default: the table of variables has a description for each, with its default', () => {
  const variables = [...listVariables(apiVariables), ...listVariables(consoleVariables)]
  expect(variables.filter(({ description }) => description === '')).toEqual([])
  expect(variables).toContainEqual({
    name: 'PORT',
    description: 'The port to listen on.',
    default: '8080',
    isRequired: false,
    example: '8080',
  })
  const required = variables.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  expect(required).toContain('DATABASE_URL')
})

test('behavior: every example is one that its server takes', () => {
  const refused = Object.entries({ ...apiVariables, ...consoleVariables }).filter(([name, field]) => {
    const example = getExample(name)
    return !example.includes('…') && !field.safeParse(example).success
  })
  expect(refused.map(([name]) => name)).toEqual([])
})

describe('the home chain', () => {
  const { RPC_URLS_56: urls, PUBLIC_RPC_URLS_56: publicUrls, ...rest } = production
  const at = (id: number) => ({ ...rest, [`RPC_URLS_${id}`]: urls, [`PUBLIC_RPC_URLS_${id}`]: publicUrls })

  test('default: a known one needs its id alone, and comes before the others', () => {
    const settings = readApiEnvironment({ ...at(97), HOME_CHAIN_ID: '97', RPC_URLS_1: urls })
    expect(settings).toMatchObject({
      homeChainId: 97,
      usdtDecimals: 18,
      chains: [
        { chainId: 97, name: 'BSC Testnet', nativeCurrency: { symbol: 'tBNB' }, publicRpcUrls: [publicUrls] },
        { chainId: 1, name: 'Ethereum', publicRpcUrls: [] },
      ],
    })
  })

  test('behavior: one that this product does not know is described by the settings', () => {
    const described = { HOME_CHAIN_NAME: 'Base', HOME_CHAIN_COIN: 'ETH', USDT_DECIMALS: '6' }
    const environment = { ...at(8453), HOME_CHAIN_ID: '8453', ...described }
    expect(readApiEnvironment(environment)).toMatchObject({
      homeChainId: 8453,
      usdtDecimals: 6,
      chains: [{ chainId: 8453, name: 'Base', nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
    })
    for (const name of Object.keys(described))
      expect(problemsOf({ ...environment, [name]: '' })).toEqual([
        expect.stringMatching(/^HOME_CHAIN_ID is 8453, a chain that this product does not know/),
      ])
  })

  test.each([
    ['HOME_CHAIN_ID', { HOME_CHAIN_ID: '0x38' }],
    ['RPC_URLS_97', { HOME_CHAIN_ID: '97' }],
    ['PUBLIC_RPC_URLS_97', { HOME_CHAIN_ID: '97' }],
    ['USDT_DECIMALS', { USDT_DECIMALS: '5' }],
    ['RPC_URLS_8453', { RPC_URLS_8453: 'https://one.example' }],
    ['HOME_CHAIN_COIN', { HOME_CHAIN_COIN: 'B N B' }],
  ])('error: %s %j', (name, change) => {
    const problems = problemsOf({ ...production, ...change } as Record<string, string>)
    expect(problems.map((problem) => problem.split(' ')[0])).toContain(name)
  })
})
