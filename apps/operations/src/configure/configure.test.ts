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
import { beforeEach, describe, expect, test } from 'vitest'
import { formatPolicy } from '../deploy/record/formatPolicy.ts'
import { listSecretFiles } from '../processes/secretFiles.ts'
import { exampleAnswers, parseAnswers } from './answers.ts'
import { composeSigner, findSignerProblems } from './composeSigner.ts'
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
  publicOrigin: 'https://bank.test',
  consoleOrigin: 'https://console.bank.test',
  publicRpcUrls: ['https://public.test'],
  signerUrl: 'https://signer.test:9100',
  settings: { PRODUCT_NAME: 'A Bank', RUNBOOK_URL: 'https://git.test/runbooks' },
}
const databaseUrl = (process: string) => `postgres://bank_${process}:hidden-${process}@db.test/bank`
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
    'https://one.test/hidden-key,https://two.test/hidden-key\n',
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
/** The command's refusals, a line each. */
const listProblems = () =>
  run().then(
    () => [],
    (error: Error) =>
      error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
  )
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
    PUBLIC_ORIGIN: 'https://bank.test',
    PUBLIC_RPC_URLS_56: 'https://public.test',
    TRUSTED_PROXY_HOPS: '1',
    PRODUCT_NAME: 'A Bank',
    DATABASE_URL_FILE: secret('api-database-url'),
    RPC_URLS_56_FILE: secret('rpc-urls-56'),
    SESSION_SECRET_FILE: secret('session-secret'),
    METRICS_TOKEN_FILE: secret('metrics-token'),
  })
  expect(console).toMatchObject({
    CONSOLE_ORIGIN: 'https://console.bank.test',
    RUNBOOK_URL: 'https://git.test/runbooks',
    OPERATOR_KEY_FILE: secret('operator-key'),
  })
  expect(Object.keys(console ?? {})).not.toContain('SESSION_SECRET_FILE')
  expect(worker).toMatchObject({
    VAULT_START_BLOCK: '7',
    ATTESTATION_ADDRESS_56: deployed.ATTESTATION_ADDRESS_56,
    PAYER_SIGNER_URL_56: 'https://signer.test:9100',
    ATTESTER_SIGNER_URL_56: 'https://signer.test:9100',
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
  await write({ publicOrigin: 'https://other.test', proxyHops: 2 })
  await expect(run()).rejects.toThrow(
    `say something else:\n  ${join(out, 'api.env')}\n  ${join(out, 'console.env')}\nNothing was written.`,
  )
  expect(await readAll()).toEqual(first)
  expect(await run({ isForced: true })).toEqual(['api.env', 'console.env'])
  const forced = await readAll()
  expect(await read('api')).toMatchObject({ PUBLIC_ORIGIN: 'https://other.test', TRUSTED_PROXY_HOPS: '2' })
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
    signerUrl: 'http://127.0.0.1:21910',
    signerUpstreamUrl: upstream,
    settings: {
      ACROSS_API_URL: 'https://app.across.to/api',
      SETTLEMENTS_1: getTestAddress(7),
      RPC_URLS_1_FILE: join(out, 'secrets/rpc-urls-56'),
    },
  })
  await expect(run()).rejects.toThrow('signer: ')
  await writeFile(policyFile, policy)
  expect(await run()).toContain('signer.env')
  expect(await read('signer')).toEqual({ POLICY_FILE: policyFile, UPSTREAM_URL: upstream, PORT: '21910' })
  for (const process of ['api', 'worker'])
    expect(await read(process)).toMatchObject({ SETTLEMENTS_56: deployed.SETTLEMENTS_56 })
})

test('behavior: providers are read from a file with one a line', async () => {
  await writeFile(
    join(out, 'secrets/rpc-urls-56'),
    'https://one.test/hidden-key\nhttps://two.test/hidden-key\n',
  )
  expect(await run()).toContain('worker.env')
})

test('error: everything that is wrong is named at once, with the answer to correct; nothing is written', async () => {
  await rm(join(out, 'secrets/worker-database-url'))
  await writeFile(join(out, 'secrets/rpc-urls-56'), 'https://one.test/hidden-key')
  await writeFile(join(out, 'secrets/session-secret'), 'hidden')
  await write({
    publicOrigin: 'http://bank.test',
    consoleOrigin: 'http://bank.test',
    signerUrl: 'http://signer.test',
    publicRpcUrl: 'https://public.test',
    settings: {
      PRODUCT_NAME: 'A $bank',
      RATE_LIMIT_FACTOR: 'x',
      SUPORT_URL: 'https://bank.test',
      ALARM_SMTP_URL: 'smtps://hidden@mail.test',
      TERMS_URL: 'ftp://bank.test',
      POLL_EVERY_MS: 'often',
    },
  })
  const before = await readAll()
  const { code, said } = await start(...command).ended
  expect(code).toBe(1)
  for (const line of [
    'publicRpcUrl: is no answer',
    'api: RATE_LIMIT_FACTOR must be a number → correct settings.RATE_LIMIT_FACTOR',
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

test('error: a host of the example is named wherever it is, and a path is none', async () => {
  const rpcFile = join(out, 'secrets/rpc-urls-56')
  await writeFile(rpcFile, 'https://one.example/hidden-key\nhttps://two.test/hidden-key\n')
  await write({
    publicRpcUrls: ['https://public.test', 'https://public.example:8545/rpc'],
    signerUrl: 'http://127.0.0.1:9100',
    signerUpstreamUrl: 'https://keys.example',
    settings: {
      PRODUCT_NAME: 'An example',
      SUPPORT_URL: 'mailto:support@bank.example',
      RUNBOOK_URL: 'https://git.test/bank.example/runbooks',
    },
  })
  const problems = await listProblems()
  expect(problems.filter((problem) => problem.endsWith("is the example's: write your own"))).toEqual([
    "signerUpstreamUrl: keys.example is the example's: write your own",
    "publicRpcUrls: public.example is the example's: write your own",
    "settings.SUPPORT_URL: bank.example is the example's: write your own",
    `${rpcFile}: one.example is the example's: write your own`,
  ])
  expect(problems.join()).not.toContain('hidden')
})

test('behavior: the example is refused as it is, and valid with own hosts, built apps and its deployment', async () => {
  const printed = (await start('--example').ended).said
  expect(JSON.parse(printed)).toEqual(exampleAnswers)
  const writeExample = (text: string) =>
    writeFile(
      join(folder, 'answers.json'),
      JSON.stringify({ ...JSON.parse(text), deploymentFolder: 'deployed' }),
    )
  await writeExample(printed)
  const problems = await listProblems()
  for (const place of [
    ...['publicOrigin', 'consoleOrigin', 'signerUrl', 'settings.SUPPORT_URL', 'settings.TERMS_URL'],
    ...['settings.PRIVACY_URL', 'settings.IMPRINT_URL', 'api: WEB_ROOT', 'console: CONSOLE_ROOT'],
  ])
    expect(problems.filter((problem) => problem.startsWith(place))).toHaveLength(1)
  expect(problems).toHaveLength(9)
  for (const app of ['web', 'console']) {
    await mkdir(join(folder, `apps/${app}/dist`), { recursive: true })
    await writeFile(join(folder, `apps/${app}/dist/index.html`), '<!doctype html>')
  }
  await writeExample(printed.replaceAll('.example', '.test').replaceAll('/opt/bank', folder))
  expect(await run()).toHaveLength(7)
})

describe('the signer', () => {
  const local = { signerUrl: 'http://127.0.0.1:21910', signerUpstreamUrl: 'http://127.0.0.1:9000' }
  const remote = { ...local, signerUrl: 'https://signer.test:9100' }
  const files = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem', CLIENT_CA_FILE: 'ca.pem' }
  const parse = (changed: object) =>
    parseAnswers(JSON.stringify({ ...answers, ...changed }), join(folder, 'answers.json'))

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['http://127.0.0.1:21910', {}, { PORT: '21910' }],
    ['http://localhost:9100', { PORT: '9100' }, { PORT: '9100' }],
    ['https://localhost', {}, { PORT: '443' }],
    ['http://[::1]:21910', {}, { PORT: '21910', HOST: '::1' }],
    ['https://signer.test:21910', { HOST: '0.0.0.0', ...files }, { HOST: '0.0.0.0', ...files }],
  ])('default: called at %s, it listens there', (signerUrl, signerSettings, expected) => {
    const given = parse({ ...local, signerUrl, signerSettings })
    const { POLICY_FILE: _policy, UPSTREAM_URL: _upstream, ...settings } = composeSigner(given)
    expect(settings).toEqual(expected)
    expect(findSignerProblems(given)).toEqual([])
  })

  test('error: another port than the worker calls, and a network without certificates', async () => {
    await write({ ...local, signerSettings: { PORT: '9100' } })
    expect(await listProblems()).toContain('signerSettings.PORT: is 9100, and signerUrl names port 21910')
    await write({ ...remote, signerSettings: { TLS_KEY_FILE: 'key.pem' } })
    expect((await listProblems()).join('\n')).toContain(
      'signerUrl: is on another machine, where the signer needs HOST, TLS_CERT_FILE, CLIENT_CA_FILE in signerSettings (docs/runbooks/signer.md)',
    )
  })
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
