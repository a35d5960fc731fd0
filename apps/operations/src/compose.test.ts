import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestAddress } from '@bank/chain/testing'
import { createCertificates } from '@bank/chain/testing/certificates'
import { findUnknownVariables } from '@bank/settings'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettingProblems } from './processes/readSettingProblems.ts'
import { listSecretFiles } from './processes/secretFiles.ts'

type Service = {
  readonly image: string
  readonly command?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly networks: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
}

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'apps/operations/installation/compose')
const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'), { merge: true })
const compose = read('compose.yaml')
const services = Object.entries(compose.services as Record<string, Service>)
const ours = services.filter(([, { image }]) => image.startsWith('${BANK_IMAGE'))
const image = readFileSync(join(root, 'Dockerfile'), 'utf8')

test('default: every process and command of compose is one of the image, and starts a file of this repository', () => {
  const script = readFileSync(join(folder, '../image/bank'), 'utf8')
  const entries = new Map(
    [...script.matchAll(/^ {2}(\S+)\) entry=(\S+)(?: memory='.*')? ;;$/gm)].map(([, name, file]) => [
      name,
      file ?? '',
    ]),
  )
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining(['api', 'console', 'worker', 'signer', 'migrate']),
  )
  expect([...entries.values()].filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(ours).toHaveLength(8)
  expect(ours.filter(([, { command }]) => !entries.has(command?.[0]))).toEqual([])
})

test.each(ours)('behavior: %s writes nothing and has no right that it does not need', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    ulimits: { core: 0 },
  })
})

test.each(services)(
  'behavior: %s names settings that exist, and secrets and files that it is given',
  (_name, service) => {
    const { environment = {}, secrets = [], volumes = [] } = service
    if (ours.some(([, each]) => each === service)) expect(findUnknownVariables(environment)).toEqual([])
    for (const value of Object.values(environment))
      if (value.startsWith('/run/secrets/')) expect(secrets).toContain(value.slice('/run/secrets/'.length))
    for (const secret of secrets) expect(compose.secrets[secret]).toEqual({ file: `./secrets/${secret}` })
    const mounted = volumes.map((each) => each.split(':')[0] ?? '').filter((path) => /^\.\.?\//.test(path))
    // The operator's own folders are in no repository.
    const own = ['./keys', './brand']
    expect(mounted.filter((path) => !own.includes(path) && !existsSync(join(folder, path)))).toEqual([])
    expect(volumes.filter((each) => /^\.\/(keys|brand):(?!.*:ro$)/.test(each))).toEqual([])
  },
)

test('default: each process is given the files that npm run configure writes, and no secret outside its own files', () => {
  const find = (name: string) => compose.services[name] as Service & { env_file?: readonly string[] }
  for (const [name, process] of [
    ['api-1', 'api'],
    ['api-2', 'api'],
    ['console', 'console'],
    ['worker-1', 'worker'],
    ['worker-2', 'worker'],
  ] as const) {
    expect(find(name).env_file).toEqual([`${process}.env`])
    const files = listSecretFiles(process, '/run/secrets', 56)
    expect(find(name).environment).toMatchObject(
      Object.fromEntries(files.map(({ variable, file }) => [`${variable}_FILE`, file])),
    )
  }
  expect(find('migrate').env_file).toEqual(['migrate.env'])
})

test('behavior: the superuser of the database is none of the bank’s roles', () => {
  const { environment, secrets } = compose.services.database as Service
  expect(environment).toEqual({ POSTGRES_PASSWORD_FILE: '/run/secrets/admin-password' })
  expect(secrets).toEqual(['admin-password'])
  expect(compose.services['create-database'].environment).toEqual({
    DATABASE_ADMIN_URL_FILE: '/run/secrets/admin-database-url',
  })
})

test('behavior: the signer accepts its settings', async () => {
  const place = await mkdtemp(join(tmpdir(), 'compose-'))
  const { server, authority } = createCertificates()
  const contents: Record<string, string> = {
    'signer-policy': JSON.stringify({
      chainId: 56,
      maximumFeePerGasGwei: '5',
      calls: [{ from: getTestAddress(1), to: getTestAddress(2), function: 'pause()', maximumGas: 100_000 }],
    }),
    'signer-certificate': server.certificate,
    'signer-key': server.privateKey,
    'signer-ca': authority.certificate,
  }
  for (const [name, content] of Object.entries(contents)) await writeFile(join(place, name), content)
  const { environment = {} } = compose.services.signer as Service
  const settings = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace('/run/secrets', place),
  ])
  expect((await readSettingProblems('signer', Object.fromEntries(settings))).problems).toEqual([])
  await rm(place, { recursive: true })
})

test('behavior: no secret is in a variable, and no password in the file', () => {
  const names = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))
  const secrets =
    /^(DATABASE_URL|DATABASE_REPLICA_URL|DATABASE_MIGRATION_URL|DATABASE_ADMIN_URL|SESSION_SECRET|OPERATOR_KEY|METRICS_TOKEN|RATE_LIMIT_URL|RPC_URLS_\d+)$/
  expect(names.filter((name) => secrets.test(name))).toEqual([])
})

test('behavior: keys and database reach nothing outside, and only Caddy listens to everybody', () => {
  for (const name of ['inside', 'signing']) expect(compose.networks[name]).toEqual({ internal: true })
  const find = (name: string) => compose.services[name] as Service
  expect(find('web3signer')).toMatchObject({ network_mode: 'service:signer' })
  expect(find('web3signer').networks).toBeUndefined()
  expect(find('web3signer').command).toContain('--http-listen-host=127.0.0.1')
  expect(find('signer').networks).toEqual(['signing'])
  expect(find('database').networks).toEqual(['inside'])
  const ports = services.flatMap(([name, service]) =>
    ((service as { ports?: string[] }).ports ?? []).map((port) => `${name} ${port}`),
  )
  expect(ports).toEqual(['caddy 80:80', 'caddy 443:443', 'grafana 127.0.0.1:3000:3000'])
})

test('behavior: the image has a user without rights and starts the command that is its first argument', () => {
  expect(image).toContain('USER 65534:65534\nENTRYPOINT ["bank"]')
  expect(image).toContain('npm ci --omit=dev --omit=optional')
})

test('behavior: Prometheus scrapes each process of the bank at the port that it listens on', () => {
  const { scrape_configs: jobs } = read('prometheus.yml')
  const targets = (jobs as { static_configs: { targets: string[] }[] }[]).flatMap(({ static_configs }) =>
    static_configs.flatMap((config) => config.targets),
  )
  const portOf = ({ environment = {} }: Service) =>
    environment.PORT ?? environment.CONSOLE_PORT ?? environment.METRICS_PORT
  const scraped = ours.filter(([name]) => !['create-database', 'migrate', 'signer'].includes(name))
  expect(targets.filter((target) => !target.startsWith('localhost'))).toEqual(
    scraped.map(([name, service]) => `${name}:${portOf(service)}`),
  )
})
