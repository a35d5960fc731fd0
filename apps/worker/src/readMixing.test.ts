import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readMixing } from './readMixing.ts'
import { readSigningKeys } from './readSigningKey.ts'

const good = {
  DATABASE_URL: 'postgres://bank@127.0.0.1/bank',
  RPC_URLS_56: 'http://127.0.0.1:8545',
  VAULT_ADDRESS: `0x${'ab'.repeat(20)}`,
  USDT_ADDRESS: `0x${'12'.repeat(20)}`,
}
const pool = `0x${'D1'.repeat(20)}`
const [relayerKey, approverKey] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
const mixing = {
  ...good,
  PRIVATE_POOLS_56: `${pool}:17, 0x${'d2'.repeat(20)}:18`,
  RELAYER_KEY_56: relayerKey,
  APPROVER_KEY_56: approverKey,
}

test('default: without pools there is nothing of private transfers; with them their keys are read', () => {
  expect(readEnv(good).mixing).toBeUndefined()
  expect(readEnv({ ...good, PRIVATE_POOLS_56: '', RELAYER_KEY_56: '' }).mixing).toBeUndefined()
  expect(readEnv(mixing).mixing).toEqual({
    pools: [
      { pool: pool.toLowerCase(), startBlock: 17n },
      { pool: `0x${'d2'.repeat(20)}`, startBlock: 18n },
    ],
    relayerKey: { kind: 'local', privateKey: relayerKey },
    approverKey: { kind: 'local', privateKey: approverKey },
    noteKey: undefined,
    waitMaximumMs: 5_000,
    keepDays: 30,
  })
  const told = readEnv({ ...mixing, MIXING_NOTE_KEY: 'ab'.repeat(32), MIXING_WAIT_MAX_MS: '7000' }).mixing
  expect(told).toMatchObject({ waitMaximumMs: 7_000 })
  expect(told?.noteKey?.export()).toHaveLength(32)
})

test('behavior: a relayer of pools that another installation approves in has no approver', () => {
  const told = readEnv({ ...mixing, APPROVER_KEY_56: '', MIXING_RELAY_ONLY: 'true' }).mixing
  expect(told).toMatchObject({ relayerKey: { privateKey: relayerKey }, approverKey: undefined })
})

test.each([
  ['a key without pools', { PRIVATE_POOLS_56: '' }, 'PRIVATE_POOLS_56 is missing'],
  ['pools without a relayer', { RELAYER_KEY_56: '' }, 'RELAYER_SIGNER_URL_56 is missing'],
  ['pools without an approver', { APPROVER_KEY_56: '' }, 'APPROVER_SIGNER_URL_56 is missing'],
  [
    'a relayer alone with an approver',
    { MIXING_RELAY_ONLY: 'true' },
    'MIXING_RELAY_ONLY is true, and an approver is set',
  ],
  ['one key for both', { APPROVER_KEY_56: relayerKey }, 'must be two different keys'],
  ['a pool without its block', { PRIVATE_POOLS_56: pool }, 'is no list of address:startBlock'],
  ['a pool twice', { PRIVATE_POOLS_56: `${pool}:1,${pool.toLowerCase()}:2` }, 'names a pool twice'],
  ['keeping for no day', { MIXING_KEEP_DAYS: '0' }, 'MIXING_KEEP_DAYS'],
  ['a wait of two days', { MIXING_WAIT_MAX_MS: '172800000' }, 'MIXING_WAIT_MAX_MS'],
  ['half a note key', { MIXING_NOTE_KEY: 'ab' }, 'MIXING_NOTE_KEY is not 32 bytes'],
])('error: %s', (_name, change, problem) => {
  expect(() => readEnv({ ...mixing, ...change })).toThrow(problem)
})

test('error: production makes no notes, and signs elsewhere', () => {
  const production = { ...mixing, MODE: 'production', MIXING_NOTE_KEY: 'ab'.repeat(32) }
  expect(() => readEnv(production)).toThrow('MIXING_NOTE_KEY is for the demo only')
  expect(() => readEnv(production)).toThrow('RELAYER_KEY_56 is for the demo')
  expect(() => readEnv(production)).not.toThrow(relayerKey)
})

test('behavior: production has pools under the keys of a ceremony alone, and waits six hours at most', () => {
  const signer = (role: string, index: number) => ({
    [`${role}_KEY_56`]: '',
    [`${role}_SIGNER_URL_56`]: 'https://signer:9000',
    [`${role}_ADDRESS_56`]: `0x${`a${index}`.repeat(20)}`,
  })
  const production = { ...mixing, MODE: 'production', ...signer('RELAYER', 1), ...signer('APPROVER', 2) }
  const rpcUrls = { RPC_URLS_56: 'https://first.example,https://second.example' }
  // Without a recorded ceremony no production has pools, whatever its nodes answer.
  expect(() => readEnv({ ...production, ...rpcUrls })).toThrow(
    'PRIVATE_POOLS_56 names pools, and this build has development keys',
  )
  expect(readEnv({ ...good, ...rpcUrls, MODE: 'production' }).mixing).toBeUndefined()
  const problems: string[] = []
  const keys = readSigningKeys(production, { mode: 'production', homeChainId: 56, problems })
  const read = readMixing(production, {
    mode: 'production',
    homeChainId: 56,
    keys,
    isKeyTrusted: true,
    problems,
  })
  expect(problems).toEqual([])
  expect(read).toMatchObject({ waitMaximumMs: 21_600_000 })
})
