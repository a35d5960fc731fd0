import { getExample } from '@bank/settings'
import { describe, expect, test } from 'vitest'
import { readEnv, workerVariables } from './env.ts'
import { listWorkerVariables } from './listWorkerVariables.ts'

const good = {
  DATABASE_URL: 'postgres://bank@127.0.0.1/bank',
  RPC_URLS_56: 'http://127.0.0.1:8545, http://localhost:8546/key',
  VAULT_ADDRESS: `0x${'AB'.repeat(20)}`,
  USDT_ADDRESS: `0x${'12'.repeat(20)}`,
}

describe('readEnv', () => {
  test('default: what is not said has a default, addresses are in lower case', () => {
    expect(readEnv(good)).toEqual({
      mode: 'demo',
      homeChainId: 56,
      databaseUrl: good.DATABASE_URL,
      rpcUrls: new Map([[56, ['http://127.0.0.1:8545', 'http://localhost:8546/key']]]),
      vault: {
        chainId: 56,
        address: `0x${'ab'.repeat(20)}`,
        token: good.USDT_ADDRESS,
        startBlock: 0n,
        stallAfterMs: 600_000,
      },
      logLevel: 'info',
      metricsHost: '127.0.0.1',
      metricsPort: 0,
      pollEveryMs: 1_000,
      payerKey: undefined,
      settlement: { chunkMembers: 200, sharePercent: 50 },
      alarms: { repeatMs: 14_400_000 },
    })
  })

  test('behavior: other chains are read, and the vault reports its own block', () => {
    const more = { ...good, RPC_URLS_1: 'http://127.0.0.1:1', VAULT_START_BLOCK: '77', VAULT_ADDRESS_1: '' }
    const env = readEnv(more)
    expect([...env.rpcUrls.keys()]).toEqual([56, 1])
    expect(env.vault.startBlock).toBe(77n)
  })

  test('error: a second vault, whose deposits no attestation would cover', () => {
    const second = { VAULT_ADDRESS_137: good.VAULT_ADDRESS, USDT_ADDRESS_137: good.USDT_ADDRESS }
    const message = 'VAULT_ADDRESS_137 names a second vault; VAULT_ADDRESS on chain 56 must be the only one'
    expect(() => readEnv({ ...good, ...second })).toThrow(message)
    expect(() => readEnv({ ...good, ...second, RPC_URLS_137: 'http://127.0.0.1:137' })).toThrow(message)
    expect(() => readEnv({ ...good, VAULT_ADDRESS_56: good.VAULT_ADDRESS })).toThrow('VAULT_ADDRESS_56')
  })

  test('behavior: another home chain ends the names of its settings', () => {
    const { RPC_URLS_56: urls, ...rest } = good
    const home = { ...rest, HOME_CHAIN_ID: '97', RPC_URLS_97: urls, PAYER_KEY_97: `0x${'07'.repeat(32)}` }
    const env = readEnv(home)
    expect(env).toMatchObject({ homeChainId: 97, vault: { chainId: 97 }, payerKey: { kind: 'local' } })
    expect(() => readEnv({ ...rest, HOME_CHAIN_ID: '97', RPC_URLS_56: urls })).toThrow(
      'RPC_URLS_97 is missing',
    )
    expect(() => readEnv({ ...home, HOME_CHAIN_ID: 'BSC' })).toThrow(
      'HOME_CHAIN_ID must be the id of a chain',
    )
  })

  test('behavior: a settlement uses as many cores as it is given', () => {
    const told = readEnv({ ...good, SETTLEMENT_CHUNK_MEMBERS: '100', SETTLEMENT_SHARE_PERCENT: '10' })
    expect(told.settlement).toEqual({ chunkMembers: 100, sharePercent: 10 })
    expect(() => readEnv({ ...good, SETTLEMENT_SHARE_PERCENT: '0' })).toThrow('SETTLEMENT_SHARE_PERCENT')
  })

  test('behavior: an empty setting is not set', () => {
    expect(readEnv({ ...good, LOG_LEVEL: '', METRICS_PORT: '', MODE: '' })).toMatchObject({
      logLevel: 'info',
    })
  })

  test('error: everything wrong is named at once, and no value is shown', () => {
    const wrong = {
      MODE: 'testing',
      DATABASE_URL: 'mysql://secret',
      RPC_URLS_56: 'ftp://secret',
      USDT_ADDRESS: '0xsecret',
      METRICS_PORT: '99999999',
    }
    const message = (() => {
      try {
        readEnv(wrong)
      } catch (error) {
        return String(error)
      }
      return expect.unreachable()
    })()
    for (const name of [
      'MODE',
      'DATABASE_URL',
      'RPC_URLS_56',
      'VAULT_ADDRESS',
      'USDT_ADDRESS',
      'METRICS_PORT',
    ])
      expect(message).toContain(name)
    expect(message).not.toContain('secret')
  })

  test('error: production needs two providers on different hosts', () => {
    const production = { ...good, MODE: 'production' }
    const urls = 'https://first.example/key,https://second.example/key'
    expect(readEnv({ ...production, RPC_URLS_56: urls })).toMatchObject({ mode: 'production' })
    for (const few of ['https://first.example/key', 'https://first.example/a,https://first.example/b'])
      expect(() => readEnv({ ...production, RPC_URLS_56: few })).toThrow('two providers')
  })

  test('error: a worker of production is not given the credential of the owner', () => {
    const urls = 'https://first.example/key,https://second.example/key'
    const withOwner = {
      ...good,
      RPC_URLS_56: urls,
      DATABASE_MIGRATION_URL: 'postgres://owner:secret@db/bank',
    }
    expect(() => readEnv({ ...withOwner, MODE: 'production' })).toThrow(
      /DATABASE_MIGRATION_URL is for npm run migrate(?!.*secret)/s,
    )
  })

  test('error: the demo reads no chain but its own', () => {
    expect(() => readEnv({ ...good, RPC_URLS_1: 'https://first.example/key' })).toThrow(
      /RPC_URLS_1 must be the demo's own/,
    )
  })

  test('behavior: the payer signs with a key of the demo, or elsewhere', () => {
    const privateKey = `0x${'ac'.repeat(32)}`
    expect(readEnv({ ...good, PAYER_KEY_56: privateKey }).payerKey).toEqual({ kind: 'local', privateKey })
    const remote = { PAYER_SIGNER_URL_56: 'https://signer:9000', PAYER_ADDRESS_56: `0x${'AB'.repeat(20)}` }
    expect(readEnv({ ...good, ...remote }).payerKey).toEqual({
      kind: 'remote',
      url: 'https://signer:9000',
      address: `0x${'ab'.repeat(20)}`,
    })
  })

  test('error: an incomplete, duplicate or malformed payer, or one with its key in production', () => {
    const privateKey = `0x${'ac'.repeat(32)}`
    const url = 'https://signer:9000'
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PAYER_SIGNER_URL_56: url }, /PAYER_ADDRESS_56 is missing/],
      [{ PAYER_ADDRESS_56: `0x${'ab'.repeat(20)}` }, /PAYER_SIGNER_URL_56 is missing/],
      [{ PAYER_KEY_56: privateKey, PAYER_SIGNER_URL_56: url }, /cannot both/],
      [{ PAYER_KEY_56: '0xacac' }, /PAYER_KEY_56 is no private key/],
      [{ PAYER_KEY_56: privateKey, MODE: 'production' }, /PAYER_KEY_56 is for the demo/],
    ]
    for (const [settings, problem] of wrong) {
      expect(() => readEnv({ ...good, ...settings })).toThrow(problem)
      expect(() => readEnv({ ...good, ...settings })).not.toThrow(/acac/)
    }
  })

  test('error: payer and attester with one key, of the demo or of a remote signer', () => {
    const privateKey = `0x${'ac'.repeat(32)}`
    const attestation = { ATTESTATION_ADDRESS_56: `0x${'cd'.repeat(20)}` }
    expect(() =>
      readEnv({ ...good, ...attestation, PAYER_KEY_56: privateKey, ATTESTER_KEY_56: privateKey }),
    ).toThrow('PAYER_KEY_56 and ATTESTER_KEY_56 must be two different keys')
    const remote = {
      PAYER_SIGNER_URL_56: 'https://first.example',
      PAYER_ADDRESS_56: `0x${'ab'.repeat(20)}`,
      ATTESTER_SIGNER_URL_56: 'https://second.example',
      ATTESTER_ADDRESS_56: `0x${'AB'.repeat(20)}`,
    }
    expect(() => readEnv({ ...good, ...attestation, ...remote })).toThrow(
      'PAYER_ADDRESS_56 and ATTESTER_ADDRESS_56 must be two different keys',
    )
  })

  test('behavior: the attesting key comes with the contract, and without both no one attests', () => {
    const privateKey = `0x${'ac'.repeat(32)}`
    const contract = `0x${'CD'.repeat(20)}`
    const attested = { contract: `0x${'cd'.repeat(20)}`, everyMs: 3_600_000 }
    expect(readEnv(good).attestation).toBeUndefined()
    const local = { ATTESTATION_ADDRESS_56: contract, ATTESTER_KEY_56: privateKey }
    expect(readEnv({ ...good, ...local }).attestation).toEqual({
      ...attested,
      key: { kind: 'local', privateKey },
    })
    const url = 'https://signer:9000'
    const remote = { ATTESTER_SIGNER_URL_56: url, ATTESTER_ADDRESS_56: `0x${'AB'.repeat(20)}` }
    expect(readEnv({ ...good, ATTESTATION_ADDRESS_56: contract, ...remote }).attestation).toEqual({
      ...attested,
      key: { kind: 'remote', url, address: `0x${'ab'.repeat(20)}` },
    })
    expect(readEnv({ ...good, ...local, ATTEST_EVERY_MS: '60000' }).attestation?.everyMs).toBe(60_000)
    expect(() => readEnv({ ...good, ...local, ATTEST_EVERY_MS: '1' })).toThrow(/ATTEST_EVERY_MS is no time/)
    expect(() => readEnv({ ...good, ATTESTATION_ADDRESS_56: contract })).toThrow(
      /ATTESTER_SIGNER_URL_56 is missing/,
    )
    expect(() => readEnv({ ...good, ATTESTER_KEY_56: privateKey })).toThrow(
      /ATTESTATION_ADDRESS_56 is missing/,
    )
    expect(() => readEnv({ ...good, ...local, ATTESTER_KEY_56: '0xacac' })).toThrow(
      /ATTESTER_KEY_56 is no private key/,
    )
    expect(() => readEnv({ ...good, ...local, MODE: 'production' })).toThrow(
      /ATTESTER_KEY_56 is for the demo/,
    )
  })

  test('error: nothing set at all', () => {
    expect(() => readEnv({})).toThrow(/DATABASE_URL is missing[\s\S]*RPC_URLS_56 is missing/)
  })
})

/** A complete environment; reading it touches every variable that the worker knows. */
const complete = {
  ...good,
  MODE: 'demo',
  PAYER_KEY_56: `0x${'01'.repeat(32)}`,
  ATTESTATION_ADDRESS_56: good.VAULT_ADDRESS,
  ATTESTER_KEY_56: `0x${'02'.repeat(32)}`,
  PRIVATE_POOLS_56: `${good.VAULT_ADDRESS}:1`,
  RELAYER_KEY_56: `0x${'03'.repeat(32)}`,
  APPROVER_KEY_56: `0x${'04'.repeat(32)}`,
  ACROSS_API_URL: 'http://127.0.0.1:1',
  SETTLEMENTS_56: good.VAULT_ADDRESS,
}

test('behavior: the worker lists every variable that it reads, and no other', () => {
  const read = new Set<string>()
  readEnv(
    new Proxy(complete, {
      get(target, name, receiver) {
        read.add(String(name))
        return Reflect.get(target, name, receiver)
      },
    }),
  )
  const listed = new Set(listWorkerVariables().map(({ name }) => name))
  // Read by whatever chain they name, or read to be refused.
  const others = /^(RPC_URLS|SETTLEMENTS)_<id>$|^DATABASE_MIGRATION_URL$/
  const toListed = (name: string) => name.replace(/_\d+$/, '_<id>')
  const named = [...read].map(toListed).filter((name) => /^[A-Z_0-9<>id]+$/.test(name) && !others.test(name))
  expect(named.filter((name) => !listed.has(name))).toEqual([])
  expect([...listed].filter((name) => !others.test(name) && !named.includes(name))).toEqual([])
})

test('behavior: every example of a described variable is one that the worker takes', () => {
  const described = Object.entries(workerVariables).filter(([, { description }]) => description !== undefined)
  expect(described).toHaveLength(15)
  for (const [name, field] of described)
    expect(field.safeParse(getExample(name)), name).toMatchObject({ success: true })
})
