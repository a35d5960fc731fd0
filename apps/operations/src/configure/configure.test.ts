import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { getTestAddress } from '@bank/chain/testing'
import { createChildEnvironment } from '@bank/chain/testing/processes'
import { getAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { formatPolicy } from '../deploy/record/formatPolicy.ts'
import { listSecretFiles } from '../processes/secretFiles.ts'
import { exampleAnswers, parseAnswers } from './answers.ts'
import { configure } from './configure.ts'

const main = join(import.meta.dirname, 'main.ts')
const units = join(import.meta.dirname, '../../installation/systemd')
const deployed = {
  MODE: 'production',
  HOME_CHAIN_ID: '56',
  VAULT_ADDRESS: getTestAddress(1),
  VAULT_START_BLOCK: '7',
  USDT_ADDRESS: getTestAddress(2),
  USDT_DECIMALS: '18',
  ATTESTATION_ADDRESS_56: getTestAddress(3),
  PAYER_ADDRESS_56: getTestAddress(4),
  ATTESTER_ADDRESS_56: getTestAddress(5),
  SETTLEMENTS_56: getTestAddress(6),
}
const answers = {
  deploymentFolder: 'deployed',
  publicOrigin: 'https://bank.example',
  consoleOrigin: 'https://console.bank.example',
  publicRpcUrls: ['https://public.example'],
  signerUrl: 'https://signer.example:9100',
  settings: { PRODUCT_NAME: 'A Bank', RUNBOOK_URL: 'https://git.example/runbooks' },
}
const databaseUrl = (process: string) => `postgres://bank_${process}:hidden-${process}@db.example/bank`
let folder: string
let out: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'configure-'))
  out = join(folder, 'out')
  await mkdir(join(folder, 'deployed'))
  await writeFile(
    join(folder, 'deployed/bank.env'),
    `# by a deployment\n${Object.entries(deployed)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}\n`,
  )
  await mkdir(join(out, 'secrets'), { recursive: true })
  await chmod(join(out, 'secrets'), 0o700)
  for (const process of ['api', 'console', 'worker'])
    await writeFile(join(out, `secrets/${process}-database-url`), databaseUrl(process))
  await writeFile(
    join(out, 'secrets/rpc-urls-56'),
    'https://one.example/hidden-key,https://two.example/hidden-key\n',
  )
  await write({})
  return () => rm(folder, { recursive: true })
})
const write = (changed: object) =>
  writeFile(join(folder, 'answers.json'), JSON.stringify({ ...answers, ...changed }))

function start(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: createChildEnvironment() })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}
const command = ['--answers', 'answers.json', '--out', 'out']

/** The command's function; each call of the command itself would start seven processes. */
async function run(options: { readonly isForced?: boolean; readonly isCredentials?: boolean } = {}) {
  const file = join(folder, 'answers.json')
  const written = await configure({
    answers: parseAnswers(await readFile(file, 'utf8'), file),
    folder: out,
    ...options,
  })
  return written.map((each) => relative(out, each)).sort()
}
const read = async (name: string) => parseEnv(await readFile(join(out, `${name}.env`), 'utf8'))
const readSecret = (name: string) => readFile(join(out, 'secrets', name), 'utf8')

/** Every file with its text. */
async function readAll() {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file, await readFile(file, 'utf8')])),
  )
}

test('default: each process is given those settings that it reads, and the names of its secrets alone', async () => {
  const { code, said } = await start(...command).ended
  expect({ code, lines: said.match(/^wrote /gm)?.length }).toEqual({ code: 0, lines: 7 })
  const [api, console, worker] = await Promise.all(['api', 'console', 'worker'].map(read))
  const secret = (name: string) => join(out, 'secrets', name)
  expect(api).toEqual({
    MODE: 'production',
    HOME_CHAIN_ID: '56',
    VAULT_ADDRESS: deployed.VAULT_ADDRESS,
    USDT_ADDRESS: deployed.USDT_ADDRESS,
    USDT_DECIMALS: '18',
    PUBLIC_ORIGIN: 'https://bank.example',
    PUBLIC_RPC_URLS_56: 'https://public.example',
    TRUSTED_PROXY_HOPS: '1',
    PRODUCT_NAME: 'A Bank',
    DATABASE_URL_FILE: secret('api-database-url'),
    RPC_URLS_56_FILE: secret('rpc-urls-56'),
    SESSION_SECRET_FILE: secret('session-secret'),
    METRICS_TOKEN_FILE: secret('metrics-token'),
  })
  expect(console).toMatchObject({
    CONSOLE_ORIGIN: 'https://console.bank.example',
    RUNBOOK_URL: 'https://git.example/runbooks',
    OPERATOR_KEY_FILE: secret('operator-key'),
  })
  expect(Object.keys(console ?? {})).not.toContain('SESSION_SECRET_FILE')
  expect(worker).toMatchObject({
    VAULT_START_BLOCK: '7',
    ATTESTATION_ADDRESS_56: deployed.ATTESTATION_ADDRESS_56,
    PAYER_SIGNER_URL_56: 'https://signer.example:9100',
    ATTESTER_SIGNER_URL_56: 'https://signer.example:9100',
  })
  for (const name of ['PUBLIC_ORIGIN', 'SETTLEMENTS_56', 'METRICS_TOKEN_FILE', 'RELAYER_SIGNER_URL_56'])
    expect(Object.keys(worker ?? {})).not.toContain(name)
  expect(await read('migrate')).toEqual({
    MODE: 'production',
    DATABASE_MIGRATION_URL_FILE: secret('owner-database-url'),
  })
  for (const name of ['session-secret', 'operator-key', 'metrics-token']) {
    expect(await readSecret(name)).toMatch(/^[0-9a-f]{64}$/)
    expect((await stat(secret(name))).mode & 0o777).toBe(0o600)
  }
  const written = Object.entries(await readAll()).filter(([file]) => file.endsWith('.env'))
  for (const [file, text] of [...written, ['output', said] as const])
    expect(`${file} ${text}`).not.toMatch(/hidden|[0-9a-f]{64}/)
})

test('behavior: a second run changes nothing; a changed file is kept until it is forced, and a secret for ever', async () => {
  await run()
  const first = await readAll()
  expect(await run()).toEqual([])
  expect(await readAll()).toEqual(first)
  await write({ publicOrigin: 'https://other.example', proxyHops: 2 })
  await expect(run()).rejects.toThrow(
    `say something else:\n  ${join(out, 'api.env')}\n  ${join(out, 'console.env')}\nNothing was written.`,
  )
  expect(await readAll()).toEqual(first)
  expect(await run({ isForced: true })).toEqual(['api.env', 'console.env'])
  const forced = await readAll()
  expect(await read('api')).toMatchObject({ PUBLIC_ORIGIN: 'https://other.example', TRUSTED_PROXY_HOPS: '2' })
  for (const [file, text] of Object.entries(first))
    if (file.includes('/secrets/')) expect(forced[file]).toBe(text)
})

test('behavior: two runs at once write the same settings and one secret of each kind', async () => {
  await Promise.all([run(), run()])
  expect(await run()).toEqual([])
  expect((await readdir(join(out, 'secrets'))).sort()).toEqual([
    ...['api-database-url', 'console-database-url', 'metrics-token', 'operator-key'],
    ...['rpc-urls-56', 'session-secret', 'worker-database-url'],
  ])
})

test('behavior: killed after its first file, the next run completes it', async () => {
  const { child, ended } = start(...command)
  while (!existsSync(join(out, 'api.env')) && child.exitCode === null)
    await new Promise((done) => setTimeout(done, 1))
  child.kill('SIGKILL')
  await ended
  const api = await read('api')
  expect(api.SESSION_SECRET_FILE).toBe(join(out, 'secrets/session-secret'))
  await run()
  expect(await run()).toEqual([])
  expect(await read('api')).toEqual(api)
  expect(await readSecret('session-secret')).toMatch(/^[0-9a-f]{64}$/)
})

test('behavior: a signer of this machine is given its settings, and cross-chain transfers their contracts', async () => {
  const getKey = (index: number) => getAddress(getTestAddress(index))
  const policy = formatPolicy({
    network: { chainId: 56 },
    settings: {
      keys: { payer: getKey(4), attester: getKey(5), guardian: getKey(7) },
      maximumGasPriceGwei: 5,
    },
    contracts: [
      { artifact: 'Vault', address: getKey(1) },
      { artifact: 'Attestation', address: getKey(3) },
    ],
  })
  const policyFile = join(folder, 'deployed/signer-policy.json')
  const upstream = 'http://127.0.0.1:9000'
  await write({
    signerUrl: 'http://127.0.0.1:9100',
    signerUpstreamUrl: upstream,
    signerSettings: { PORT: '9100' },
    settings: {
      ACROSS_API_URL: 'https://app.across.to/api',
      SETTLEMENTS_1: getTestAddress(7),
      RPC_URLS_1_FILE: join(out, 'secrets/rpc-urls-56'),
    },
  })
  await expect(run()).rejects.toThrow('signer: ')
  await writeFile(policyFile, policy)
  expect(await run()).toContain('signer.env')
  expect(await read('signer')).toEqual({ POLICY_FILE: policyFile, UPSTREAM_URL: upstream, PORT: '9100' })
  for (const process of ['api', 'worker'])
    expect(await read(process)).toMatchObject({ SETTLEMENTS_56: deployed.SETTLEMENTS_56 })
})

test('error: everything that is wrong is named at once, with the answer to correct; nothing is written', async () => {
  await rm(join(out, 'secrets/worker-database-url'))
  await writeFile(join(out, 'secrets/rpc-urls-56'), 'https://one.example/hidden-key')
  await writeFile(join(out, 'secrets/session-secret'), 'hidden')
  await write({
    publicOrigin: 'http://bank.example',
    consoleOrigin: 'http://bank.example',
    signerUrl: 'http://signer.example',
    settings: {
      PRODUCT_NAME: 'A $bank',
      SUPORT_URL: 'https://bank.example',
      ALARM_SMTP_URL: 'smtps://hidden@mail.example',
      TERMS_URL: 'ftp://bank.example',
      POLL_EVERY_MS: 'often',
    },
  })
  const before = await readAll()
  const { code, said } = await start(...command).ended
  expect(code).toBe(1)
  for (const line of [
    'settings.PRODUCT_NAME: has a quote, backslash, $',
    'settings.SUPORT_URL: no process reads it',
    'settings.ALARM_SMTP_URL: is a secret; write it into a file and name that in ALARM_SMTP_URL_FILE',
    `${join(out, 'secrets/worker-database-url')} is missing: npm run database:create writes it`,
    'api: PUBLIC_ORIGIN must be https in production → correct publicOrigin',
    `api: SESSION_SECRET must have at least 32 characters → correct ${join(out, 'secrets/session-secret')}`,
    'api: TERMS_URL must be an https address → correct settings.TERMS_URL',
    'console: CONSOLE_ORIGIN must not be the origin of the members',
    'console: CONSOLE_ORIGIN must be https in production',
    `api: RPC_URLS_56 must name two providers on different hosts, which have to agree → correct ${join(out, 'secrets/rpc-urls-56')}`,
    '→ correct signerUrl',
    '→ correct settings.POLL_EVERY_MS',
  ])
    expect(said).toContain(line)
  expect(said).not.toContain('hidden')
  expect(await readAll()).toEqual(before)
})

test.each<[readonly string[], string]>([
  [[], '--answers is missing'],
  [['--answers', 'answers.json'], '--out is missing'],
  [['--answers', 'none.json', '--out', 'x'], '--example prints one'],
  [['--answers', 'deployed/bank.env', '--out', 'x'], 'is no JSON'],
  [['--answers', 'empty.json', '--out', 'x'], 'publicOrigin: is missing'],
  [['--answers', 'elsewhere.json', '--out', 'x'], 'npm run deploy writes it'],
])('error: %j is a wrong command', async (args, sentence) => {
  await writeFile(join(folder, 'empty.json'), '{"settings":{"lower":"x"}}')
  await writeFile(
    join(folder, 'elsewhere.json'),
    JSON.stringify({ ...answers, deploymentFolder: 'elsewhere' }),
  )
  const { code, said } = await start(...args).ended
  expect(code).toBe(2)
  expect(said).toContain(sentence)
})

test('default: the example is valid once its deployment is there', async () => {
  expect(JSON.parse((await start('--example').ended).said)).toEqual(exampleAnswers)
  await writeFile(
    join(folder, 'answers.json'),
    JSON.stringify({ ...exampleAnswers, deploymentFolder: 'deployed' }),
  )
  expect(await run()).toHaveLength(7)
})

test.each([
  ['api', 'bank-api@.service'],
  ['console', 'bank-console.service'],
  ['worker', 'bank-worker@.service'],
] as const)(
  'behavior: the settings of the %s leave to its unit what that names itself',
  async (process, unit) => {
    await run({ isCredentials: true })
    const text = await readFile(join(units, unit), 'utf8')
    const named = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name)
    // A file of settings outweighs the unit's own variables.
    expect(Object.keys(await read(process)).filter((name) => named.includes(name))).toEqual([])
    const credentials = [...text.matchAll(/^LoadCredential=[\w-]+:(\S+)$/gm)].map(([, file]) => file)
    const files = listSecretFiles(process, '/etc/bank/secrets', 56)
    expect(files.map(({ file }) => file).sort()).toEqual(credentials.sort())
    expect(named).toEqual(expect.arrayContaining(files.map(({ variable }) => `${variable}_FILE`)))
    expect((await read('migrate')).DATABASE_MIGRATION_URL_FILE).toBeUndefined()
  },
)
