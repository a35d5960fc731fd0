import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vaultAbi } from '@bank/chain'
import { getTestKey } from '@bank/chain/testing'
import { Keystore } from 'ox'
import pg from 'pg'
import { type Address, encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runMain } from '../../testing/runMain.ts'
import { writeEnvironment } from '../../testing/startBank.ts'
import { startInstallation, type TestInstallation } from '../../testing/startInstallation.ts'

const main = join(import.meta.dirname, 'main.ts')
let bank: TestInstallation
let vault: Address

beforeAll(async () => {
  bank = await startInstallation()
  vault = bank.record.contracts[0]?.address as Address
  await writeEnvironment(write('worker.env'), bank.environments.worker)
  await writeEnvironment(write('lost.env'), {
    ...bank.environments.worker,
    RPC_URLS_56: 'http://127.0.0.1:9',
  })
  for (const [name, privateKey] of [
    ['guardian.json', getTestKey(3)],
    ['thief.json', getTestKey(15)],
  ] as const) {
    const [key, options] = Keystore.pbkdf2({ password: 'a password', iterations: 1_000 })
    await writeFile(write(name), JSON.stringify(Keystore.encrypt(privateKey, key, options)))
  }
  await writeFile(write('password'), 'a password\n')
}, 120_000)
afterAll(() => bank.stop())

/** Every test leaves an open bank and a vault that pays. */
afterEach(async () => {
  await freeze(['--lift', '--by', 'a test', '--reason', 'its end'])
  const { owner } = bank.record.settings
  const { client } = bank.setting.chain
  if (!(await isPaused())) return
  await client.impersonateAccount({ address: owner })
  await client.setBalance({ address: owner, value: 10n ** 18n })
  const unpause = encodeFunctionData({ abi: vaultAbi, functionName: 'unpause' })
  const hash = await client.sendTransaction({ account: owner, to: vault, data: unpause, chain: null })
  await client.waitForTransactionReceipt({ hash })
})

const write = (name: string) => join(bank.folder, name)
const isPaused = () =>
  bank.setting.chain.client.readContract({ address: vault, abi: vaultAbi, functionName: 'paused' })

const freeze = (args: readonly string[], environment: Record<string, string> = {}) =>
  runMain(main, args, {
    folder: bank.folder,
    environment: { DATABASE_MIGRATION_URL: bank.postgres.migrationUrl, ...environment },
  })
const words = ['--by', 'Ada', '--reason', 'an unknown payment']
const withKey = (name: string) => ['--keystore', name, '--password-file', 'password']
const whole = [...words, '--worker', 'worker.env', ...withKey('guardian.json')]

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const openFreeze = 'SELECT reason, frozen_by FROM bank.freeze WHERE lifted_at IS NULL'
const post = `SELECT ledger.post_pair(0::smallint, gen_random_uuid(), gen_random_uuid(), now(), 81, 17, 1, 12::smallint, '{}')`
const readFrozenTime = async (): Promise<number | null> => {
  const response = await fetch(`${bank.membersOrigin}/api/system/queryConfig`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { result } = (await response.json()) as { result: { frozenTime: number | null } }
  return result.frozenTime
}

test('default: one command stops database and vault; members and operators see it, and workers stay well', async () => {
  const { code, stdout, stderr } = await freeze(whole)
  expect(stderr).toBe('')
  expect(stdout).toMatch(/✓ database: nothing is posted or signed since \d{4}-/)
  expect(stdout).toMatch(/✓ vault: paused by 0x[0-9a-f]{64}/)
  expect(code).toBe(0)
  expect(await isPaused()).toBe(true)
  expect(await query(bank.postgres.migrationUrl, openFreeze)).toEqual([
    { reason: 'an unknown payment', frozen_by: 'Ada' },
  ])
  await expect(query(bank.postgres.migrationUrl, post)).rejects.toMatchObject({ code: 'LG011' })
  expect(await readFrozenTime()).toBeGreaterThan(0)
  const metrics = `http://127.0.0.1:${bank.environments.worker.METRICS_PORT}`
  await expect
    .poll(async () => (await fetch(`${metrics}/metrics`)).text(), { timeout: 30_000 })
    .toContain('bank_alarm{code="frozen",severity="critical"} 1')
  expect((await fetch(`${metrics}/healthz`)).status).toBe(200)
  const again = await freeze(whole)
  expect(again.stdout).toContain('✓ vault: was paused already')
  expect(again.code).toBe(0)
}, 120_000)

test('behavior: the database is frozen without chain and without key, and the call for a wallet is shown', async () => {
  const lost = await freeze([...words, '--worker', 'lost.env', ...withKey('guardian.json')])
  expect(lost.stdout).toContain('✓ database: nothing is posted')
  expect(lost.stdout).toContain('✗ vault: ')
  expect(lost.code).toBe(1)
  const keyless = await freeze([...words, '--worker', 'worker.env'])
  expect(keyless.stdout).toContain(`to ${vault} on chain 56, value 0, data 0x8456cb59`)
  expect(keyless.code).toBe(1)
  const alone = await freeze([...words, '--only', 'database'])
  expect(alone.code).toBe(0)
}, 120_000)

test('behavior: the vault is paused while the database is away', async () => {
  const { code, stdout } = await freeze(whole, {
    DATABASE_MIGRATION_URL: 'postgres://bank_owner:secret@127.0.0.1:9/bank',
  })
  expect(stdout).toContain('✗ database: ')
  expect(stdout).not.toContain('secret')
  expect(stdout).toContain('✓ vault: paused by')
  expect(code).toBe(1)
}, 120_000)

test('behavior: a connection that holds the ledger open is ended, where the owner may', async () => {
  const admin = bank.postgres.adminUrl.replace(/\/postgres$/, '/bank')
  await query(admin, 'REVOKE pg_signal_backend FROM bank_owner')
  await query(admin, "CREATE ROLE thief LOGIN PASSWORD 'stolen'")
  await query(admin, 'GRANT USAGE ON SCHEMA ledger TO thief')
  await query(admin, 'GRANT INSERT ON ledger.transaction TO thief')
  const thief = new pg.Client({ connectionString: admin.replace(/\/\/[^@]+@/, '//thief:stolen@') })
  thief.on('error', () => undefined)
  await thief.connect()
  await thief.query('BEGIN')
  await thief.query('LOCK TABLE ledger.transaction IN ROW EXCLUSIVE MODE')
  const refused = await freeze([...words, '--only', 'database'])
  expect(refused.stdout).toMatch(/✗ database: connection \d+ of thief .* holds the ledger/)
  expect(refused.stdout).toContain('GRANT pg_signal_backend')
  await query(admin, 'GRANT pg_signal_backend TO bank_owner')
  const ended = await freeze([...words, '--only', 'database'])
  expect(ended.stdout).toContain('✓ database: nothing is posted')
  await expect(thief.query('COMMIT')).rejects.toThrow()
}, 120_000)

test('error: the key of another, a wrong command line, and no database', async () => {
  const thief = await freeze([
    ...words,
    '--only',
    'vault',
    '--worker',
    'worker.env',
    ...withKey('thief.json'),
  ])
  expect(thief.stdout).toContain('is not the guardian of the vault')
  expect(thief.code).toBe(1)
  expect(await isPaused()).toBe(false)
  for (const args of [
    [],
    ['--by', 'Ada'],
    [...words, '--only', 'all'],
    [...words, '--lift', '--only', 'vault'],
  ])
    expect((await freeze(args)).code, args.join(' ')).toBe(2)
  const none = await freeze([...words, '--only', 'database'], { DATABASE_MIGRATION_URL: '' })
  expect(none.stdout).toContain('DATABASE_MIGRATION_URL is missing')
  expect((await freeze(['--lift', ...words])).stdout).toContain('the bank is not frozen')
}, 120_000)
