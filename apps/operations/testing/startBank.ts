import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { type StartedEntry, startEntry } from '@bank/bank/testing/entries'
import { type EmbeddedPostgres, findFreePort } from '@bank/database/embedded'
import type { TestNetwork } from './startTestNetwork.ts'
import { startTlsProxy, type TestTls } from './startTlsProxy.ts'

type Environment = Readonly<Record<string, string>>
type ProcessName = 'api' | 'console' | 'worker'

/** A deployed bank before its processes run. */
export type DeployedBank = {
  readonly setting: TestNetwork
  readonly postgres: Pick<EmbeddedPostgres, 'urls'>
  readonly tls: TestTls
  /** The files that the deployment wrote. */
  readonly deployed: string
}

/** The running bank: its origins and the settings of its processes. */
export type RunningBank = {
  readonly membersOrigin: string
  readonly consoleOrigin: string
  /** Settings of the first process of each kind. */
  readonly environments: Readonly<Record<ProcessName, Environment>>
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
  readonly before?: Pick<RunningBank, 'environments'>
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
  const names: ProcessName[] = [
    ...Array.from({ length: counts.apis }, () => 'api' as const),
    'console',
    ...Array.from({ length: counts.workers }, () => 'worker' as const),
  ]
  const planned = await Promise.all(names.map(async (name) => ({ name, port: await findFreePort() })))
  const list = (name: ProcessName) => planned.flatMap((each) => (each.name === name ? [each.port] : []))
  const proxies = await Promise.all([
    startTlsProxy(bank.tls, list('api')),
    startTlsProxy(bank.tls, list('console')),
  ])
  const signer = await startSigner(join(bank.deployed, 'signer-policy.json'), bank.setting.chain.url)
  const origins = proxies.map(({ origin }) => origin)
  const settings = await createSettings(bank, origins, { signerUrl: signer.url, before: counts.before })
  const processes: StartedEntry[] = []
  const run = async (name: ProcessName, environment: Environment) => {
    const started = start(name, environment)
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
  const environments = {
    api: withPort('api', list('api')[0]),
    console: withPort('console', list('console')[0]),
    worker: withPort('worker', list('worker')[0]),
  }
  return {
    membersOrigin: origins[0] ?? '',
    consoleOrigin: origins[1] ?? '',
    environments,
    apis,
    startApi: async (changed) => {
      const port = await findFreePort()
      const proxy = await startTlsProxy(bank.tls, [port])
      proxies.push(proxy)
      await run('api', { ...withPort('api', port), PUBLIC_ORIGIN: proxy.origin, ...changed })
      return proxy.origin
    },
    stop: async () => {
      const all = [...processes, signer.entry]
      for (const { child } of all) if (child.connected) child.disconnect()
      await Promise.all(all.map(({ exited }) => exited))
      for (const { server } of proxies) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

const createSecret = () => randomBytes(32).toString('hex')

async function createSettings(
  { setting, postgres, deployed }: DeployedBank,
  [membersOrigin = '', consoleOrigin = '']: readonly string[],
  { signerUrl, before }: { readonly signerUrl: string; readonly before: BankOptions['before'] },
): Promise<Readonly<Record<ProcessName, Environment>>> {
  const written = parseEnv(await readFile(join(deployed, 'bank.env'), 'utf8')) as Environment
  const id = written.HOME_CHAIN_ID
  const { [`SETTLEMENTS_${id}`]: _, ...worker } = written
  const find = (start: string) =>
    Object.fromEntries(Object.entries(written).filter(([name]) => name.startsWith(start)))
  const rpc = setting.settings.rpcUrls.join(',')
  const common = {
    ...find('HOME_CHAIN_'),
    ...find('MODE'),
    ...find('VAULT_ADDRESS'),
    ...find('USDT_DECIMALS'),
    [`RPC_URLS_${id}`]: rpc,
    LOG_LEVEL: 'warn',
  }
  const server = {
    ...common,
    PUBLIC_ORIGIN: membersOrigin,
    METRICS_TOKEN: randomBytes(24).toString('hex'),
    TRUSTED_PROXY_HOPS: '1',
  }
  const { urls } = postgres
  return {
    api: {
      ...server,
      ...find('USDT_ADDRESS'),
      DATABASE_URL: urls.api,
      [`PUBLIC_RPC_URLS_${id}`]: rpc,
      SESSION_SECRET: before?.environments.api.SESSION_SECRET ?? createSecret(),
    },
    console: {
      ...server,
      DATABASE_URL: urls.console,
      CONSOLE_ORIGIN: consoleOrigin,
      OPERATOR_KEY: before?.environments.console.OPERATOR_KEY ?? createSecret(),
    },
    worker: {
      ...common,
      ...worker,
      DATABASE_URL: urls.worker,
      [`PAYER_SIGNER_URL_${id}`]: signerUrl,
      [`ATTESTER_SIGNER_URL_${id}`]: signerUrl,
    },
  }
}

const start = (name: keyof typeof entries, environment: Environment): StartedEntry =>
  startEntry(fileURLToPath(new URL(entries[name], root)), { ...environment })

/** The chain's node holds the keys, as a signer behind the policy would. */
async function startSigner(policy: string, upstream: string): Promise<{ entry: StartedEntry; url: string }> {
  const entry = start('signer', { POLICY_FILE: policy, UPSTREAM_URL: upstream, PORT: '0' })
  for (;;) {
    const url = /"address":"([^"]+)"/.exec(entry.said.out)?.[1]
    if (url !== undefined) return { entry, url }
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
