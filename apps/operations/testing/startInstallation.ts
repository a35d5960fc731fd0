import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { type StartedEntry, startEntry } from '@bank/bank/testing/entries'
import { createLocalSigner } from '@bank/chain/server'
import { getTestKey } from '@bank/chain/testing'
import { migrateDeployment } from '@bank/database'
import { type EmbeddedPostgres, findFreePort, startEmbeddedPostgres } from '@bank/database/embedded'
import { deploy } from '../src/deploy/deploy.ts'
import { type DeploymentRecord, listFiles } from '../src/deploy/record/deploymentRecord.ts'
import type { ProcessName, ProcessSettings } from '../src/doctor/finding.ts'
import { startTestNetwork, type TestNetwork } from './startTestNetwork.ts'
import { createTestTls, startTlsProxy } from './startTlsProxy.ts'

type Environment = Record<string, string>

/** A whole bank in production mode on one machine: database, chain, contracts, signer with its policy, TLS, processes. */
export type TestInstallation = {
  readonly setting: TestNetwork
  readonly postgres: EmbeddedPostgres
  readonly record: DeploymentRecord
  /** Settings of each process. */
  readonly environments: Readonly<Record<ProcessName, Environment>>
  /** The same as the doctor is given them, with changes for one process. */
  readonly describe: (process: ProcessName, changed?: Environment) => ProcessSettings
  /** Starts one more api with these changes behind the same kind of proxy; returns its origin. */
  readonly startApi: (changed: Environment) => Promise<string>
  readonly folder: string
  readonly stop: () => Promise<void>
}

const root = new URL('../../../', import.meta.url)
const entries = {
  api: 'apps/api/src/main.ts',
  console: 'apps/api/src/consoleMain.ts',
  worker: 'apps/worker/src/main.ts',
  signer: 'apps/signer/src/main.ts',
}

/** Starts everything and waits until api, console and worker are ready. */
export async function startInstallation(): Promise<TestInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'installation-'))
  // The database runs as another user, and archives until a file says otherwise.
  await chmod(folder, 0o711)
  const setting = await startTestNetwork()
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'cluster'),
    settings: ['archive_mode=on', `archive_command=test ! -e ${join(folder, 'broken')}`],
  })
  await migrateDeployment({ migrationUrl: postgres.migrationUrl, mode: 'production' })
  const record = await deployBank(setting, folder)
  await setting.chain.client.setIntervalMining({ interval: 1 })
  const tls = createTestTls()
  setDefaultCACertificates([...getCACertificates('default'), tls.authority])
  const [apiPort, consolePort, metricsPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ])
  const [members, operators] = await Promise.all([
    startTlsProxy(tls, [apiPort]),
    startTlsProxy(tls, [consolePort]),
  ])
  const files = listFiles(folder, setting.network)
  const signer = await startSigner(files.policy, setting.chain.url)
  const environments = composeEnvironments({
    setting,
    postgres,
    settings: parseEnv(await readFile(files.environment, 'utf8')) as Environment,
    origins: [members.origin, operators.origin],
    ports: [apiPort, consolePort, metricsPort],
    signerUrl: signer.url,
  })
  const processes = (['api', 'console', 'worker'] as const).map((name) => start(name, environments[name]))
  await Promise.all([
    waitUntilReady(`${members.origin}/healthz`, processes),
    waitUntilReady(`${operators.origin}/healthz`, processes),
    waitUntilReady(`http://127.0.0.1:${metricsPort}/healthz`, processes),
  ])
  const proxies = [members, operators]
  const startApi = async (changed: Environment) => {
    const port = await findFreePort()
    const proxy = await startTlsProxy(tls, [port])
    proxies.push(proxy)
    const settings = { ...environments.api, PUBLIC_ORIGIN: proxy.origin, PORT: `${port}`, ...changed }
    const api = start('api', settings)
    processes.push(api)
    await waitUntilReady(`${proxy.origin}/healthz`, [api])
    return proxy.origin
  }
  return {
    setting,
    postgres,
    record,
    environments,
    startApi,
    describe: (process, changed = {}) => ({ process, environment: { ...environments[process], ...changed } }),
    folder,
    stop: async () => {
      for (const { child } of [...processes, signer.entry]) child.disconnect()
      await Promise.all([...processes, signer.entry].map(({ exited }) => exited))
      for (const { server } of proxies) server.close()
      await postgres.stop()
      await setting.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function deployBank({ network, settings }: TestNetwork, folder: string): Promise<DeploymentRecord> {
  const { pools: _, ...withoutPools } = settings
  const record = await deploy({
    network,
    settings: withoutPools,
    folder,
    signer: createLocalSigner(getTestKey(0)),
    report: () => undefined,
    confirm: async () => true,
  })
  if (record === undefined) throw new Error('nothing was deployed')
  return record
}

/** The genuine signer with the policy of the deployment; the chain's node holds the keys, as a signer behind it would. */
async function startSigner(
  policyFile: string,
  upstream: string,
): Promise<{ entry: StartedEntry; url: string }> {
  const entry = startEntry(fileURLToPath(new URL(entries.signer, root)), {
    POLICY_FILE: policyFile,
    UPSTREAM_URL: upstream,
    PORT: '0',
  })
  for (;;) {
    const found = /"address":"([^"]+)"/.exec(entry.said.out)?.[1]
    if (found !== undefined) return { entry, url: found }
    if (entry.child.exitCode !== null) throw new Error(`the signer ended: ${entry.said.error}`)
    await pause()
  }
}

function composeEnvironments(params: {
  readonly setting: TestNetwork
  readonly postgres: EmbeddedPostgres
  readonly settings: Environment
  readonly origins: readonly [members: string, operators: string]
  readonly ports: readonly [api: number, console: number, metrics: number]
  readonly signerUrl: string
}): Record<ProcessName, Environment> {
  const { setting, postgres, settings, origins, ports, signerUrl } = params
  const { MODE, VAULT_ADDRESS, USDT_ADDRESS } = settings as Record<
    'MODE' | 'VAULT_ADDRESS' | 'USDT_ADDRESS',
    string
  >
  const rpc = setting.settings.rpcUrls.join(',')
  const common = { MODE, VAULT_ADDRESS, RPC_URLS_56: rpc, LOG_LEVEL: 'warn' }
  const { SETTLEMENTS_56: _, ...worker } = settings
  const server = { METRICS_TOKEN: 'a token of this test', TRUSTED_PROXY_HOPS: '1' }
  return {
    api: {
      ...common,
      ...server,
      USDT_ADDRESS,
      PORT: `${ports[0]}`,
      DATABASE_URL: postgres.urls.api,
      PUBLIC_ORIGIN: origins[0],
      PUBLIC_RPC_URLS_56: rpc,
      SESSION_SECRET: 'a secret of this test, 32 characters',
    },
    console: {
      ...common,
      ...server,
      CONSOLE_PORT: `${ports[1]}`,
      DATABASE_URL: postgres.urls.console,
      PUBLIC_ORIGIN: origins[0],
      CONSOLE_ORIGIN: origins[1],
      OPERATOR_KEY: 'ab'.repeat(32),
    },
    worker: {
      ...common,
      ...worker,
      DATABASE_URL: postgres.urls.worker,
      METRICS_PORT: `${ports[2]}`,
      PAYER_SIGNER_URL_56: signerUrl,
      ATTESTER_SIGNER_URL_56: signerUrl,
    },
  }
}

function start(name: ProcessName, environment: Environment): StartedEntry {
  return startEntry(fileURLToPath(new URL(entries[name], root)), environment)
}

async function waitUntilReady(url: string, processes: readonly StartedEntry[]): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    for (const { child, said } of processes)
      if (child.exitCode !== null) throw new Error(`a process ended: ${said.error}${said.out}`)
    await pause()
  }
}

const pause = () => new Promise((done) => setTimeout(done, 200))

/** Writes settings as a file of NAME=value lines. */
export async function writeEnvironment(file: string, environment: Environment): Promise<void> {
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  await writeFile(file, `${lines.join('\n')}\n`)
}
