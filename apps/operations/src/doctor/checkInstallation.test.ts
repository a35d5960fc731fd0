import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freezeDatabase, liftFreeze } from '@bank/bank'
import { vaultAbi } from '@bank/chain'
import { getTestAddress, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { createChildEnvironment } from '@bank/chain/testing/processes'
import pg from 'pg'
import { type Address, encodeFunctionData, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeEnvironment } from '../../testing/startBank.ts'
import { startInstallation, type TestInstallation } from '../../testing/startInstallation.ts'
import { checkInstallation, type Installation } from './checkInstallation.ts'
import type { Finding, ProcessName } from './finding.ts'

let bank: TestInstallation
let proxy: RpcProxy

beforeAll(async () => {
  bank = await startInstallation()
  proxy = await startRpcProxy(bank.setting.chain.url)
})
afterAll(async () => {
  await proxy.stop()
  await bank.stop()
})

const run = (parts: Partial<Installation>): Promise<Finding[]> =>
  checkInstallation({ processes: [], record: bank.record, backupInfo: undefined, ...parts })

/** Examines one part of one process with changed settings. */
const examineOne = (process: ProcessName, part: string, changed: Record<string, string> = {}) =>
  run({ processes: [bank.describe(process, changed)], only: [part] })

/** The one finding of this text, with its state and the next act. */
function find(findings: readonly Finding[], text: string): string {
  const found = findings.filter((finding) => finding.text.includes(text))
  const [first] = found
  return first === undefined
    ? `none of: ${findings.map((each) => each.text).join('; ')}`
    : `${first.state}: ${first.remedy ?? ''}`
}

/** Runs SQL as the superuser, in the bank's database or as the server's own. */
async function asSuperuser(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: bank.postgres.adminUrl.replace(/\/postgres$/, '/bank') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Calls the vault as an account that the node plays. */
async function callVault(from: Address, callData: `0x${string}`): Promise<void> {
  const { client } = bank.setting.chain
  await client.impersonateAccount({ address: from })
  await client.setBalance({ address: from, value: parseUnits('1', 18) })
  const vault = bank.record.contracts[0]?.address
  const hash = await client.sendTransaction({ account: from, to: vault, data: callData, chain: null })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

test('default: in a whole bank nothing is at fault', async () => {
  const findings = await run({
    processes: [bank.describe('api'), bank.describe('console'), bank.describe('worker')],
  })
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([])
  for (const part of [
    'settings',
    'database',
    'providers',
    'contracts',
    'signers',
    'health',
    'origin',
    'backup',
    'alarms',
  ])
    expect(findings.map((finding) => finding.part)).toContain(part)
  expect(find(findings, 'the processes agree')).toBe('ok: ')
  expect(find(findings, 'closed for members: pool, privateTransfer, team, yield')).toContain(
    'warning: Two operators',
  )
})

test('behavior: alarms that reach no person, and a bank whose silence goes unnoticed, are warnings', async () => {
  const none = await examineOne('worker', 'alarms')
  expect(find(none, 'neither webhook nor e-mail is set')).toContain('warning: Set ALARM_WEBHOOK_URL')
  expect(find(none, 'the whole bank is silent')).toContain('warning: Set ALARM_HEARTBEAT_URL')
  const all = await examineOne('worker', 'alarms', {
    ALARM_WEBHOOK_URL: 'https://on-call.example/secret',
    ALARM_SMTP_URL: 'smtps://alarms:secret@mail.example',
    ALARM_HEARTBEAT_URL: 'https://heartbeat.example/secret',
  })
  expect(all.map(({ state }) => state)).toEqual(['ok', 'ok'])
  expect(find(all, 'alarms leave by webhook and e-mail')).toBe('ok: ')
  expect(JSON.stringify(all)).not.toContain('secret')
})

describe('settings', () => {
  test.each<[string, ProcessName, Record<string, string>, string, string]>([
    ['a missing secret', 'api', { SESSION_SECRET: '' }, 'SESSION_SECRET is missing', 'fault: Correct it'],
    [
      'the mode of a demo',
      'console',
      { MODE: 'demo' },
      'MODE is not production',
      'fault: Set MODE=production',
    ],
    [
      'a mistyped variable',
      'worker',
      { PAYER_SINGER_URL_56: 'http://127.0.0.1:1' },
      'PAYER_SINGER_URL_56 is no setting',
      'warning: Was PAYER_SIGNER_URL',
    ],
    [
      'a folder of a brand that is not there',
      'console',
      { BRAND_FOLDER: '/nonexistent/brand' },
      'BRAND_FOLDER: cannot be read as a folder (ENOENT)',
      'fault: Correct it in the settings of console',
    ],
    [
      'a folder without the app that it should serve',
      'console',
      { CONSOLE_ROOT: '/nowhere' },
      'CONSOLE_ROOT names /nowhere, which has no index.html',
      'fault: Correct it in the settings of console',
    ],
    [
      'an accent that cannot be read',
      'api',
      { BRAND_ACCENT_LIGHT: '#7fb2ff', BRAND_ACCENT_DARK: '#7fb2ff' },
      'BRAND_ACCENT_LIGHT has a contrast of #7fb2ff on the page #f5f4ef of 1.96:1',
      'fault: Correct it in the settings of api',
    ],
    [
      'an owner’s credential',
      'worker',
      { DATABASE_MIGRATION_URL: 'postgres://owner@db/bank' },
      'DATABASE_MIGRATION_URL',
      'fault: Correct it',
    ],
  ])('error: %s', async (_, process, changed, text, expected) => {
    expect(find(await examineOne(process, 'settings', changed), text)).toContain(expected)
  })

  test('error: processes of different databases, or of different vaults', async () => {
    const processes = [
      bank.describe('api', { VAULT_ADDRESS: getTestAddress(8) }),
      bank.describe('worker', { DATABASE_URL: bank.postgres.urls.worker.replace(/bank$/, 'other') }),
    ]
    const findings = await run({ processes, only: ['settings'] })
    expect(find(findings, 'VAULT_ADDRESS differs between the processes')).toContain('fault: Give all')
    expect(find(findings, 'database differs between the processes')).toContain('fault: Give all')
  })
})

describe('database', () => {
  test('error: a wrong password, named without it', async () => {
    const DATABASE_URL = bank.postgres.urls.api.replace(/:[^:@]+@/, ':a-wrong-one@')
    const findings = await examineOne('api', 'database', { DATABASE_URL })
    expect(find(findings, 'the database does not let api in')).toContain(
      'fault: Check host, port, role and password',
    )
    expect(JSON.stringify(findings)).not.toContain('a-wrong-one')
    const torn = await examineOne('api', 'database', {
      DATABASE_URL: 'postgres://bank_api:s3cr@ettle.invalid/pw@127.0.0.1/bank',
    })
    expect(find(torn, 'its host is unknown; write special characters')).toContain('fault: Check')
    expect(JSON.stringify(torn)).not.toContain('ettle')
  })

  test('error: the login of another process, and that of the owner', async () => {
    const other = await examineOne('api', 'database', { DATABASE_URL: bank.postgres.urls.worker })
    expect(find(other, 'This process is api')).toContain(
      'fault: Let DATABASE_URL of api name the login bank_api',
    )
    const owner = await examineOne('worker', 'database', { DATABASE_URL: bank.postgres.migrationUrl })
    expect(find(owner, 'which could rewrite the ledger')).toContain('fault: Give the process its own role')
  })

  test('error: a schema that lacks a migration', async () => {
    const newest = 'SELECT max(name) FROM public.migration'
    await asSuperuser(
      'CREATE TABLE public.kept AS SELECT * FROM public.migration',
      `DELETE FROM public.migration WHERE name = (${newest})`,
    )
    const findings = await examineOne('console', 'database')
    await asSuperuser(
      'INSERT INTO public.migration SELECT * FROM public.kept ON CONFLICT DO NOTHING',
      'DROP TABLE public.kept',
    )
    expect(find(findings, 'The schema is older than this version')).toContain('fault: Run npm run migrate')
  })

  test('error: commits that a power cut loses', async () => {
    await asSuperuser('ALTER SYSTEM SET synchronous_commit = off', 'SELECT pg_reload_conf()')
    const findings = await examineOne('worker', 'database')
    await asSuperuser('ALTER SYSTEM RESET synchronous_commit', 'SELECT pg_reload_conf()')
    expect(find(findings, 'synchronous_commit is off')).toContain('fault: Set synchronous_commit = on')
  })

  test('behavior: commits on one server alone are a warning, and a synchronous standby ends it', async () => {
    const read = async (text: string) => find(await examineOne('worker', 'database'), text)
    expect(await read('each commit is on one server')).toContain('warning: Keep a synchronous standby')
    // Commits wait meanwhile: no standby answers.
    await asSuperuser("ALTER SYSTEM SET synchronous_standby_names = 'away'", 'SELECT pg_reload_conf()')
    const found = await read('each commit is on two servers')
    await asSuperuser('ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()')
    expect(found).toBe('ok: ')
  })

  test('error: a bank that somebody has frozen, until it is lifted', async () => {
    const act = { databaseUrl: bank.postgres.migrationUrl, by: 'Ada', reason: 'drill' }
    const at = await freezeDatabase(act)
    const frozen = await Promise.all(
      (['api', 'console', 'worker'] as const).map((process) => examineOne(process, 'database')),
    )
    await liftFreeze(act)
    for (const findings of frozen)
      expect(find(findings, `the bank is frozen since ${at.toISOString()} by Ada`)).toBe(
        'fault: Follow docs/runbooks/incident.md.',
      )
    expect(find(await examineOne('worker', 'database'), 'the bank is not frozen')).toBe('ok: ')
  })

  test('error: WAL that is not archived', async () => {
    const flag = join(bank.folder, 'broken')
    await writeFile(flag, '')
    await asSuperuser(
      'CREATE TABLE public.noise (x int)',
      'DROP TABLE public.noise',
      'SELECT pg_switch_wal()',
    )
    const read = async () =>
      find(await examineOne('worker', 'database'), 'the last WAL segment was not archived')
    await expect.poll(read).toContain("fault: Read the server's log")
    await rm(flag)
  })
})

describe('providers', () => {
  const examineProviders = (url: string) =>
    examineOne('worker', 'providers', { RPC_URLS_56: `${bank.setting.chain.url},${url}` })

  test('error: one that does not answer, and one of another chain', async () => {
    expect(find(await examineProviders('http://localhost:9'), 'localhost:9 does not answer')).toContain(
      'fault: Replace',
    )
    proxy.setFault(async ({ call, forward }) => (call.method === 'eth_chainId' ? '0x1' : forward()))
    const findings = await examineProviders(proxy.url)
    proxy.setFault(undefined)
    expect(find(findings, 'is a node of chain 1, not of 56')).toContain('fault: Replace')
  })

  test('error: one that has another block, one without old logs, and one without new blocks', async () => {
    const change = async (answer: unknown, changed: object) => ({ ...(answer as object), ...changed })
    proxy.setFault(async ({ call, forward }) =>
      call.method === 'eth_getBlockByNumber'
        ? change(await forward(), { hash: toHex(1, { size: 32 }) })
        : forward(),
    )
    expect(find(await examineProviders(proxy.url), 'have different blocks')).toContain(
      'fault: Compare with an explorer',
    )
    proxy.setFault(async ({ call, forward }) => {
      if (call.method === 'eth_getLogs') throw new Error('missing trie node')
      return forward()
    })
    expect(find(await examineProviders(proxy.url), 'has no logs of block')).toContain('fault: Choose a plan')
    proxy.setFault(async ({ call, forward }) =>
      call.method === 'eth_getBlockByNumber'
        ? change(await forward(), { timestamp: toHex(1_700_000_000) })
        : forward(),
    )
    const old = await examineOne('worker', 'providers', {
      RPC_URLS_56: `${proxy.url},${proxy.url.replace('127.0.0.1', 'localhost')}`,
    })
    proxy.setFault(undefined)
    expect(find(old, 'the newest block of chain 56 is')).toContain('fault: Check the clock')
  })
})

describe('contracts', () => {
  test('error: a vault that the record does not have, and code that is not the recorded one', async () => {
    const other = bank.record.contracts[1]?.address ?? ''
    const findings = await examineOne('worker', 'contracts', { VAULT_ADDRESS: other })
    expect(find(findings, 'the contracts cannot be read')).toContain('fault: Check VAULT_ADDRESS')
    const record = {
      ...bank.record,
      contracts: bank.record.contracts.map((each) => ({ ...each, codeHash: toHex(1, { size: 32 }) })),
    }
    const changed = await run({ processes: [bank.describe('worker')], record, only: ['contracts'] })
    expect(find(changed, 'vault: its code is not the recorded one')).toContain('fault: Compare')
    const elsewhere = await run({
      processes: [bank.describe('worker')],
      record: { ...bank.record, network: { ...bank.record.network, chainId: 97 } },
      only: ['contracts'],
    })
    expect(find(elsewhere, 'HOME_CHAIN_ID is 56, and the record is of chain 97')).toContain('fault: Compare')
    const absent = await run({
      processes: [bank.describe('worker')],
      record: { ...bank.record, contracts: [] },
      only: ['contracts'],
    })
    expect(find(absent, 'is in the settings and not in the record')).toContain('fault: Compare')
  })

  test('error: another owner than recorded, and a payer that the vault does not have', async () => {
    const settings = { ...bank.record.settings, owner: getTestAddress(8) }
    const findings = await run({
      processes: [bank.describe('worker')],
      record: { ...bank.record, settings },
      only: ['contracts'],
    })
    expect(find(findings, 'the vault is owned by')).toContain(
      'fault: If you did not transfer it, pause the vault',
    )
    const payer = await examineOne('worker', 'contracts', { PAYER_ADDRESS_56: getTestAddress(8) })
    expect(find(payer, "and the vault's payer is")).toContain('fault: Correct the setting')
  })

  test('error: a paused vault, and higher limits that somebody announced', async () => {
    const { settings } = bank.record
    const encode = (functionName: 'pause' | 'unpause') => encodeFunctionData({ abi: vaultAbi, functionName })
    const setCaps = (perDay: string) =>
      encodeFunctionData({
        abi: vaultAbi,
        functionName: 'setCaps',
        args: [parseUnits('10000', 18), parseUnits(perDay, 18)],
      })
    await callVault(settings.keys.guardian, encode('pause'))
    await callVault(settings.owner, setCaps('90000'))
    const findings = await examineOne('api', 'contracts')
    await callVault(settings.owner, encode('unpause'))
    await callVault(settings.owner, setCaps('50000'))
    expect(find(findings, 'the vault is paused')).toContain('fault: Find out who paused it')
    expect(find(findings, 'higher limits are announced')).toContain('warning: If you did not propose them')
  })

  test('error: without a record, the code is not compared', async () => {
    const findings = await run({ processes: [bank.describe('api')], record: undefined, only: ['contracts'] })
    expect(find(findings, 'the code of the contracts is not compared')).toContain('warning: Name the record')
  })
})

describe('signers', () => {
  test('error: one that does not run, one without the key, and one that signs anything', async () => {
    const [gone, other, any] = await Promise.all([
      examineOne('worker', 'signers', { PAYER_SIGNER_URL_56: 'http://127.0.0.1:9' }),
      examineOne('worker', 'signers', { PAYER_ADDRESS_56: getTestAddress(8) }),
      examineOne('worker', 'signers', { PAYER_SIGNER_URL_56: bank.setting.chain.url }),
    ])
    expect(find(gone, 'PAYER: the signer does not sign')).toContain('fault: Check that it runs')
    expect(find(other, 'not in the policy')).toContain('fault: Check that it runs')
    expect(find(any, 'PAYER: the signer signs any transaction')).toContain(
      'fault: Put apps/signer with a policy',
    )
  })

  test('error: a key without coins', async () => {
    const { client } = bank.setting.chain
    const address = getTestAddress(1)
    const balance = await client.getBalance({ address })
    await client.setBalance({ address, value: 1n })
    const findings = await examineOne('worker', 'signers')
    await client.setBalance({ address, value: balance })
    expect(find(findings, 'less than a busy day takes')).toContain('fault: Send ')
  })
})

describe('maximum gas price', () => {
  const warning = 'the bank pays at most 5 gwei, the signer signs up to 20'

  test('behavior: a bank that pays less than its signer signs is a warning, and equal ones are in order', async () => {
    expect(find(await examineOne('worker', 'signers'), warning)).toBe(
      'warning: Two operators change the parameter in the console; it takes a day.',
    )
    const set = (value: string) =>
      asSuperuser(`UPDATE bank.parameter SET value = '${value}' WHERE name = 'gasPriceMaximumGwei'`)
    await set('20')
    const equal = await examineOne('worker', 'signers')
    await set('5')
    expect(find(equal, 'bank and signer have one maximum gas price, 20 gwei')).toBe('ok: ')
  })

  test('behavior: it is not compared where the signer has no policy, or the database does not answer', async () => {
    for (const changed of [
      { PAYER_SIGNER_URL_56: bank.setting.chain.url, ATTESTER_SIGNER_URL_56: bank.setting.chain.url },
      { DATABASE_URL: 'postgres://bank_worker:x@127.0.0.1:9/bank' },
    ]) {
      const findings = await examineOne('worker', 'signers', changed)
      expect(findings.filter(({ text }) => /gwei|check failed/.test(text))).toEqual([])
    }
  })
})

describe('guardian', () => {
  const has = () => `guardian: ${bank.record.settings.keys.guardian} has`

  test('error: one without coins could not pause the vault', async () => {
    const { client } = bank.setting.chain
    const address = bank.record.settings.keys.guardian
    await client.setBalance({ address, value: 0n })
    const poor = await examineOne('worker', 'signers')
    await client.setBalance({ address, value: parseUnits('1', 18) })
    expect(find(poor, `${has()} 0 BNB for gas: it could not pause the vault`)).toMatch(
      /^warning: Send 0\.\d+ to it/,
    )
    expect(find(await examineOne('worker', 'signers'), `${has()} 1 BNB for gas`)).toBe('ok: ')
  })

  test('behavior: one that is a contract needs none, and without a record there is none', async () => {
    const { settings, contracts } = bank.record
    const guardian = contracts[0]?.address ?? settings.owner
    const record = { ...bank.record, settings: { ...settings, keys: { ...settings.keys, guardian } } }
    const parts = { processes: [bank.describe('worker')], only: ['signers'] }
    expect(find(await run({ ...parts, record }), `guardian: ${guardian} is a contract`)).toBe('ok: ')
    expect(find(await run({ ...parts, record: undefined }), 'guardian')).toContain('none of')
  })
})

describe('origin', () => {
  test('error: nothing listens there, and nothing works there', async () => {
    const gone = await examineOne('api', 'origin', { PUBLIC_ORIGIN: 'https://127.0.0.1:9' })
    expect(find(gone, '127.0.0.1:9 cannot be reached')).toContain('fault: Start the server')
    const worker = await examineOne('worker', 'health', { METRICS_PORT: '9' })
    expect(find(worker, 'no worker answers on 127.0.0.1:9')).toContain('fault: Start the worker')
  })

  test('error: a server that lets callers choose their address', async () => {
    const PUBLIC_ORIGIN = await bank.startApi({ TRUSTED_PROXY_HOPS: '2' })
    const findings = await examineOne('api', 'origin', { PUBLIC_ORIGIN, TRUSTED_PROXY_HOPS: '2' })
    expect(find(findings, 'anybody chooses the address that limits count')).toContain(
      'fault: Lower TRUSTED_PROXY_HOPS',
    )
  })

  test('error: a server without the page that its settings name', async () => {
    const WEB_ROOT = join(bank.folder, 'dist')
    await mkdir(WEB_ROOT)
    await writeFile(join(WEB_ROOT, 'index.html'), '<!doctype html><title>%PRODUCT_NAME%</title>')
    const origin = (changed: Record<string, string>) => examineOne('api', 'origin', changed)
    expect(find(await origin({ WEB_ROOT }), 'shows no page: HTTP 404')).toContain('fault: Build it, name')
    expect(find(await origin({}), 'page')).toContain('none of')
    const PUBLIC_ORIGIN = await bank.startApi({ WEB_ROOT })
    expect(find(await origin({ WEB_ROOT, PUBLIC_ORIGIN }), 'shows its page')).toBe('ok: ')
  })

  test('error: a certificate that ends soon, and clocks that differ', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50 * 86_400_000 })
    const [findings, clocks] = [await examineOne('api', 'origin'), await examineOne('api', 'database')]
    vi.useRealTimers()
    expect(find(findings, 'the certificate of 127.0.0.1 ends in 9 days')).toContain('fault: Renew it')
    expect(find(clocks, 'the clocks of this machine and of the database differ')).toContain(
      'fault: Run chrony',
    )
  })
})

test('error: no backup, an old one, and a report that is none', async () => {
  const examineBackup = async (content: unknown) => {
    const backupInfo = join(bank.folder, 'backup.json')
    await writeFile(backupInfo, JSON.stringify(content))
    return run({ backupInfo })
  }
  const at = (hours: number) => [{ backup: [{ timestamp: { stop: Date.now() / 1_000 - hours * 3_600 } }] }]
  expect(find(await examineBackup([{ backup: [] }]), 'there is no base backup')).toContain(
    'fault: Run a backup',
  )
  expect(find(await examineBackup(at(30)), 'the last base backup is 30 hours old')).toContain(
    'fault: Run a backup',
  )
  expect(find(await examineBackup({}), 'is no output of pgbackrest')).toContain('fault: Run a backup')
  expect(find(await examineBackup(at(3)), 'the last base backup is 3 hours old')).toBe('ok: ')
})

describe('command', () => {
  const doctor = async (...args: string[]) => {
    const options = { cwd: bank.folder, env: createChildEnvironment() }
    try {
      const printed = await promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, 'main.ts'), ...args],
        options,
      )
      return { code: 0, ...printed }
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string }
    }
  }

  test('default: the worker’s file is examined; the exit code and JSON are for monitors, and no secret is printed', async () => {
    await writeFile(join(bank.folder, 'record.json'), JSON.stringify(bank.record))
    const { code, stdout } = await doctor('--worker', 'worker.env', '--record', 'record.json', '--json')
    const { ok, faults, findings } = JSON.parse(stdout)
    expect({ code, ok, faults }).toEqual({ code: 0, ok: true, faults: 0 })
    expect(findings.length).toBeGreaterThan(10)
    expect(stdout).not.toContain(new URL(bank.environments.worker.DATABASE_URL ?? '').password)
    await writeEnvironment(join(bank.folder, 'broken.env'), {
      ...bank.environments.worker,
      PAYER_SIGNER_URL_56: 'http://127.0.0.1:9',
    })
    const broken = await doctor('--worker', 'broken.env')
    expect(broken.code).toBe(1)
    expect(broken.stdout).toContain('✗ worker signers     PAYER: the signer does not sign')
    expect(broken.stdout).toContain('→ Check that it runs')
  })

  beforeAll(async () => {
    await writeEnvironment(join(bank.folder, 'worker.env'), bank.environments.worker)
    await writeFile(join(bank.folder, 'backup.json'), '[]')
    await writeFile(join(bank.folder, 'odd.env'), 'MODE=production\nwhat is this\n')
    await writeFile(join(bank.folder, 'secret.env'), 'DATABASE_URL_FILE=/nowhere\n')
  })

  test('default: secrets are read from the files that settings name, and from the folder that systemd passes', async () => {
    const written = await readFile(join(bank.settingsFolder, 'worker.env'), 'utf8')
    expect(written).toContain('DATABASE_URL_FILE=')
    const isSecret = (line: string) => /^(DATABASE_URL|RPC_URLS_56)_FILE=/.test(line)
    const bare = written.split('\n').filter((line) => !isSecret(line))
    await writeFile(join(bank.folder, 'bare.env'), bare.join('\n'))
    const secrets = join(bank.settingsFolder, 'secrets')
    const only = ['--only', 'settings', '--json']
    const runs = [
      await doctor('--worker', join(bank.settingsFolder, 'worker.env'), ...only),
      await doctor('--worker', 'bare.env', '--secrets', secrets, ...only),
      await doctor('--worker', 'bare.env', ...only),
    ]
    expect(runs.map(({ code, stdout }) => [code, JSON.parse(stdout).faults])).toEqual([
      [0, 0],
      [0, 0],
      [1, 2],
    ])
  })

  test.each<[string[], string]>([
    [['--only', 'everything'], '--only: everything is none of settings, database'],
    [['--worker', 'none.env'], 'none.env cannot be read'],
    [['--worker', 'odd.env'], 'odd.env: line 2 is no NAME=value'],
    [['--worker', 'secret.env'], 'DATABASE_URL_FILE cannot be read'],
    [['--worker', 'worker.env', '--record', 'none.json'], 'none.json: deploy first'],
    [['--worker', 'worker.env', '--record', 'backup.json'], 'backup.json is no record of a deployment'],
    [['--process', 'signer'], '--process is none of api, console, worker'],
    [['--fix'], "Unknown option '--fix'"],
  ])('error: %j', async (args, message) => {
    const { code, stderr } = await doctor(...args)
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })
})
