import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const good = {
  DATABASE_URL: 'postgres://bank@127.0.0.1/bank',
  RPC_URLS_56: 'http://127.0.0.1:8545',
  RPC_URLS_137: 'http://127.0.0.1:8546',
  VAULT_ADDRESS: `0x${'ab'.repeat(20)}`,
  USDT_ADDRESS: `0x${'12'.repeat(20)}`,
}
const settlement = `0x${'D1'.repeat(20)}`
const cross = {
  ...good,
  ACROSS_API_URL: 'http://127.0.0.1:8600/api',
  SETTLEMENTS_56: `${settlement}, 0x${'d2'.repeat(20)}`,
  SETTLEMENTS_137: settlement,
}

test('default: without a provider nothing is followed; with one its contracts and rhythm are read', () => {
  expect(readEnv(good).crossChain).toBeUndefined()
  expect(readEnv({ ...good, ACROSS_API_URL: '', SETTLEMENTS_56: settlement }).crossChain).toBeUndefined()
  expect(readEnv(cross).crossChain).toEqual({
    options: {
      apiUrl: 'http://127.0.0.1:8600/api',
      apiKey: null,
      integratorId: null,
      originChainId: 56,
      settlements: new Map([
        [56, [settlement.toLowerCase(), `0x${'d2'.repeat(20)}`]],
        [137, [settlement.toLowerCase()]],
      ]),
      resetFirstTokens: [],
    },
    pollMs: 250,
  })
  const told = {
    ...cross,
    MODE: 'production',
    RPC_URLS_56: 'https://one.example,https://two.example',
    ACROSS_API_URL: 'https://app.across.to/api',
    ACROSS_API_KEY: 'key',
    ACROSS_INTEGRATOR_ID: '0xABCD',
    CROSS_RESET_FIRST_TOKENS: settlement,
  }
  const { options, pollMs } = readEnv(told).crossChain ?? {}
  expect(options).toMatchObject({ apiKey: 'key', integratorId: '0xabcd' })
  expect(options?.resetFirstTokens).toEqual([settlement.toLowerCase()])
  expect(pollMs).toBe(3_000)
  expect(readEnv({ ...told, CROSS_POLL_MS: '1000' }).crossChain?.pollMs).toBe(1_000)
})

test.each([
  ['a key without a provider', { ACROSS_API_URL: '', ACROSS_API_KEY: 'key' }, 'ACROSS_API_URL is missing'],
  ['an address that is none', { ACROSS_API_URL: 'across' }, 'ACROSS_API_URL is no'],
  [
    'a foreign service in the demo',
    { ACROSS_API_URL: 'https://app.across.to/api' },
    "the demo's own local service",
  ],
  ['production in the clear', { MODE: 'production' }, 'ACROSS_API_URL must be https'],
  ['no contract to send from', { SETTLEMENTS_56: '' }, 'SETTLEMENTS_56 is missing'],
  ['a contract that is none', { SETTLEMENTS_137: '0x12' }, 'SETTLEMENTS_137 is no list'],
  ['a chain that nobody reads', { RPC_URLS_137: '' }, 'RPC_URLS_137 is missing'],
  ['a long integrator id', { ACROSS_INTEGRATOR_ID: '0xabcdef' }, 'ACROSS_INTEGRATOR_ID is not'],
  ['no pause at all', { CROSS_POLL_MS: '0' }, 'CROSS_POLL_MS is no time'],
])('error: %s', (_name, change, problem) => {
  expect(() => readEnv({ ...cross, ...change })).toThrow(problem)
})
