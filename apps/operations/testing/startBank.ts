import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { type StartedEntry, startEntry } from '@bank/bank/testing/entries'
import { type EmbeddedPostgres, findFreePort } from '@bank/database/embedded'
import { parseAnswers } from '../src/configure/answers.ts'
import { configure } from '../src/configure/configure.ts'
import { getAddressFile } from '../src/database/databaseFiles.ts'
import { readSecretSettings } from '../src/processes/secretFiles.ts'
import type { TestNetwork } from './startTestNetwork.ts'
import { startTlsProxy, type TestTls } from './startTlsProxy.ts'

type Environment = Readonly<Record<string, string>>
type ProcessName = 'api' | 'console' | 'worker'

/** A deployed bank before its processes run. */
export type DeployedBank = {
  readonly setting: TestNetwork
  /** The addresses of the database, or the folder of the command that created it. */
  readonly database: Pick<EmbeddedPostgres, 'urls'> | { readonly folder: string }
  readonly tls: TestTls
  /** The files that the deployment wrote. */
  readonly deployed: string
  /** Runs the command that writes settings from a file of answers into a folder; by default its function. */
  readonly configure?: (answersFile: string, folder: string) => Promise<void>
}

/** The running bank: its origins and the settings of its processes. */
export type RunningBank = {
  readonly membersOrigin: string
  readonly consoleOrigin: string
  /** Settings of the first process of each kind. */
  readonly environments: Readonly<Record<ProcessName, Environment>>
  /** The files that these settings are read from. */
  readonly settingsFolder: string
  /** Starts one more api with these changes behind a proxy of its own; returns its origin. */
  readonly startApi: (changed: Environment) => Promise<string>
  /** The apis behind the origin of members. */
  readonly apis: readonly RestartableApi[]
  readonly stop: () => Promise<void>
}

/** An api that a supervisor stops and starts again. */
export type RestartableApi = {
  readonly port: number
  /** Sends SIGTERM, waits for the end, starts the api again and waits until it is ready. */
  readonly restart: () => Promise<void>
}

export type BankOptions = {
  readonly apis: number
  readonly workers: number
  /** Waits no longer than until the workers answer: on a restored database they halt, and are not healthy. */
  readonly areWorkersHalted?: boolean
  /** The bank whose secrets the processes have, as after a restore; new ones without. */
  readonly before?: Pick<RunningBank, 'settingsFolder'>
  /** A checkout whose api, console and worker are started, with its packages; this one without. */
  readonly codeFolder?: string | undefined
}

const root = new URL('../../../', import.meta.url)
const entries = {
  api: 'apps/api/src/main.ts',
  console: 'apps/api/src/consoleMain.ts',
  worker: 'apps/worker/src/main.ts',
  signer: 'apps/signer/src/main.ts',
}
const portNames = { api: 'PORT', console: 'CONSOLE_PORT', worker: 'METRICS_PORT' } as const

/**
 * Starts signer, apis, workers, the console and the TLS proxies with the settings that the deployment wrote, in production
 * mode and with no setting of the demo, and waits until all are ready.
 */
export async function startBank(
  bank: DeployedBank,
  counts: BankOptions = { apis: 1, workers: 1 },
): Promise<RunningBank> {
  const planned = await findPorts(counts)
  const list = (name: ProcessName) => planned.flatMap((each) => (each.name === name ? [each.port] : []))
  const proxies = await Promise.all([
    startTlsProxy(bank.tls, list('api')),
    startTlsProxy(bank.tls, list('console')),
  ])
  const origins = proxies.map(({ origin }) => origin)
  const signerPort = await findFreePort()
  const { settingsFolder, settings } = await writeSettings(bank, {
    origins,
    signerPort,
    ports: { PORT: list('api')[0], CONSOLE_PORT: list('console')[0], METRICS_PORT: list('worker')[0] },
    before: counts.before,
  })
  const signer = await startSigner(settings.signer)
  const processes: StartedEntry[] = []
  const run = async (name: ProcessName, environment: Environment) => {
    const started = start(name, environment, counts.codeFolder)
    processes.push(started)
    const isHalted = name === 'worker' && counts.areWorkersHalted === true
    const url = `http://127.0.0.1:${environment[portNames[name]]}/healthz`
    await waitUntilReady(url, started, isHalted ? [200, 503] : [200])
    return started
  }
  const withPort = (name: ProcessName, port: number | undefined) => ({
    ...settings[name],
    [portNames[name]]: `${port}`,
  })
  const started = await Promise.all(planned.map(({ name, port }) => run(name, withPort(name, port))))
  const apis = planned.flatMap(({ name, port }, index) => {
    let entry = started[index]
    if (name !== 'api' || entry === undefined) return []
    const restart = async () => {
      entry?.child.kill('SIGTERM')
      await entry?.exited
      entry = await run(name, withPort(name, port))
    }
    return [{ port, restart }]
  })
  const environments = readEnvironments(settings)
  return {
    membersOrigin: origins[0] ?? '',
    consoleOrigin: origins[1] ?? '',
    environments,
    settingsFolder,
    apis,
    startApi: async (changed) => {
      const port = await findFreePort()
      const proxy = await startTlsProxy(bank.tls, [port])
      proxies.push(proxy)
      await run('api', { ...environments.api, PORT: `${port}`, PUBLIC_ORIGIN: proxy.origin, ...changed })
      return proxy.origin
    },
    stop: async () => {
      const all = [...processes, signer]
      for (const { child } of all) if (child.connected) child.disconnect()
      await Promise.all(all.map(({ exited }) => exited))
      for (const { server } of proxies) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** The settings of the processes, with the contents of the files of secrets. */
const readEnvironments = ({ api, console, worker }: WrittenSettings) =>
  ({
    api: readSecretSettings(api),
    console: readSecretSettings(console),
    worker: readSecretSettings(worker),
  }) as RunningBank['environments']

/** The processes of a bank, each with a port of its own. */
function findPorts({ apis, workers }: BankOptions) {
  const names: ProcessName[] = [
    ...Array.from({ length: apis }, () => 'api' as const),
    'console',
    ...Array.from({ length: workers }, () => 'worker' as const),
  ]
  return Promise.all(names.map(async (name) => ({ name, port: await findFreePort() })))
}

type WrittenSettings = Readonly<Record<ProcessName | 'signer', Environment>>

/** Writes what an operator answers, lets the command write the settings of each process, and reads them. */
async function writeSettings(
  bank: DeployedBank,
  params: {
    readonly origins: readonly string[]
    readonly signerPort: number
    readonly ports: Readonly<Record<string, number | undefined>>
    readonly before: BankOptions['before']
  },
): Promise<{ readonly settingsFolder: string; readonly settings: WrittenSettings }> {
  const { setting, deployed, database } = bank
  const folder = await mkdtemp(join(deployed, 'settings-'))
  await openSecretFolder(folder, bank, params.before)
  const [publicOrigin, consoleOrigin] = params.origins
  const ports = Object.entries(params.ports).map(([name, port]) => [name, `${port}`])
  const answers = {
    deploymentFolder: deployed,
    ...('folder' in database && { databaseFolder: database.folder }),
    publicOrigin,
    consoleOrigin,
    publicRpcUrls: setting.settings.rpcUrls,
    signerUrl: `http://127.0.0.1:${params.signerPort}`,
    signerUpstreamUrl: setting.chain.url,
    settings: { LOG_LEVEL: 'warn', ...Object.fromEntries(ports) },
    signerSettings: { PORT: `${params.signerPort}` },
  }
  const answersFile = join(folder, 'answers.json')
  await writeFile(answersFile, JSON.stringify(answers))
  await (bank.configure ?? configureHere)(answersFile, folder)
  const read = async (name: string) =>
    parseEnv(await readFile(join(folder, `${name}.env`), 'utf8')) as Environment
  const [api, console, worker, signer] = await Promise.all(['api', 'console', 'worker', 'signer'].map(read))
  return {
    settingsFolder: folder,
    settings: { api: api ?? {}, console: console ?? {}, worker: worker ?? {}, signer: signer ?? {} },
  }
}

async function configureHere(answersFile: string, folder: string): Promise<void> {
  await configure({ answers: parseAnswers(await readFile(answersFile, 'utf8'), answersFile), folder })
}

/** Writes the secrets that are there before the settings: addresses of database and providers. */
async function openSecretFolder(
  folder: string,
  { setting, database }: DeployedBank,
  before: BankOptions['before'],
): Promise<void> {
  const secrets = join(folder, 'secrets')
  await mkdir(secrets, { mode: 0o700 })
  if ('urls' in database)
    for (const name of ['api', 'console', 'worker'] as const)
      await writeFile(getAddressFile(secrets, name), database.urls[name], { mode: 0o600 })
  const rpcFile = join(secrets, `rpc-urls-${setting.network.chainId}`)
  await writeFile(rpcFile, setting.settings.rpcUrls.join(','), { mode: 0o600 })
  if (before !== undefined)
    for (const name of ['session-secret', 'operator-key'])
      await copyFile(join(before.settingsFolder, 'secrets', name), join(secrets, name))
}

const start = (
  name: keyof typeof entries,
  environment: Environment,
  folder = fileURLToPath(root),
): StartedEntry => startEntry(join(folder, entries[name]), { ...environment })

/** The chain's node holds the keys, as a signer behind the policy would. */
async function startSigner(settings: Environment): Promise<StartedEntry> {
  const entry = start('signer', settings)
  for (;;) {
    if (entry.said.out.includes('"address":')) return entry
    if (entry.child.exitCode !== null) throw new Error(`the signer ended: ${entry.said.error}`)
    await pause()
  }
}

async function waitUntilReady(
  url: string,
  { child, said }: StartedEntry,
  statuses: readonly number[],
): Promise<void> {
  for (;;) {
    const isReady = await fetch(url).then(
      ({ status }) => statuses.includes(status),
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null) throw new Error(`a process ended: ${said.error}${said.out}`)
    await pause()
  }
}

const pause = () => new Promise((done) => setTimeout(done, 200))

/** Writes settings as a file of NAME=value lines, for one user alone. */
export async function writeEnvironment(file: string, environment: Environment): Promise<void> {
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}
