import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { type StartedEntry, startEntry } from '@bank/bank/testing/entries'
import { findFreePort } from '@bank/database/embedded'
import { startTlsProxy } from '@bank/operations/testing/proxy'
import type { Outside } from './openOutside.ts'

type Environment = Readonly<Record<string, string>>

/** The running bank: its origins, and the files with the settings of its processes. */
export type RunningBank = {
  readonly membersOrigin: string
  readonly consoleOrigin: string
  /** One of each process, for the doctor. */
  readonly files: Readonly<Record<'api' | 'console' | 'worker', string>>
  readonly operatorKey: string
  readonly stop: () => Promise<void>
}

const root = new URL('../../../', import.meta.url)

/** Starts signer, two apis, two workers, the console and the TLS proxy with the settings that the deployment wrote. */
export async function startBank(outside: Outside): Promise<RunningBank> {
  const { folder, setting, tls } = outside
  const deployed = join(folder, 'deployments', setting.network.name)
  const written = parseEnv(await readFile(join(deployed, 'bank.env'), 'utf8')) as Environment
  const ports = await Promise.all(Array.from({ length: 5 }, () => findFreePort()))
  const [first = 0, second = 0, consolePort = 0, ...workerPorts] = ports
  const [members, operators] = await Promise.all([
    startTlsProxy(tls, [first, second]),
    startTlsProxy(tls, [consolePort]),
  ])
  const operatorKey = randomBytes(32).toString('hex')
  const signer = await startSigner(join(deployed, 'signer-policy.json'), setting.chain.url)
  const settings = composeSettings(outside, {
    written,
    origins: [members.origin, operators.origin],
    operatorKey,
    signerUrl: signer.url,
  })
  const api = { ...settings.api, PORT: `${first}` }
  const console = { ...settings.console, CONSOLE_PORT: `${consolePort}` }
  const workers = workerPorts.map((port) => ({ ...settings.worker, METRICS_PORT: `${port}` }))
  const started: readonly [name: string, entry: string, settings: Environment][] = [
    ['api-1', 'apps/api/src/main.ts', api],
    ['api-2', 'apps/api/src/main.ts', { ...api, PORT: `${second}` }],
    ['console', 'apps/api/src/consoleMain.ts', console],
    ...(workers.map(
      (worker, place) => [`worker-${place + 1}`, 'apps/worker/src/main.ts', worker] as const,
    ) as [string, string, Environment][]),
  ]
  const processes = started.map(([name, entry, environment]) => ({ name, ...start(entry, environment) }))
  const urls = [
    ...[first, second, consolePort, ...workerPorts].map((port) => `http://127.0.0.1:${port}/healthz`),
  ]
  await Promise.all(urls.map((url) => waitUntilReady(url, processes)))
  const files = {
    api: join(folder, 'api.env'),
    console: join(folder, 'console.env'),
    worker: join(folder, 'worker.env'),
  }
  await Promise.all([
    writeSettings(files.api, api),
    writeSettings(files.console, console),
    writeSettings(files.worker, workers[0] ?? {}),
  ])
  return {
    membersOrigin: members.origin,
    consoleOrigin: operators.origin,
    files,
    operatorKey,
    stop: async () => {
      const all = [...processes, signer.entry]
      for (const { child } of all) if (child.connected) child.disconnect()
      await Promise.all(all.map(({ exited }) => exited))
      for (const { server } of [members, operators]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

function composeSettings(
  { setting, postgres }: Outside,
  params: {
    readonly written: Environment
    readonly origins: readonly [members: string, operators: string]
    readonly operatorKey: string
    readonly signerUrl: string
  },
): Readonly<Record<'api' | 'console' | 'worker', Environment>> {
  const { written, origins, operatorKey, signerUrl } = params
  const { MODE = '', VAULT_ADDRESS = '', USDT_ADDRESS = '' } = written
  const { SETTLEMENTS_56: _, ...worker } = written
  const rpc = setting.settings.rpcUrls.join(',')
  const common = { MODE, VAULT_ADDRESS, RPC_URLS_56: rpc, LOG_LEVEL: 'warn' }
  const server = {
    ...common,
    PUBLIC_ORIGIN: origins[0],
    METRICS_TOKEN: randomBytes(24).toString('hex'),
    TRUSTED_PROXY_HOPS: '1',
  }
  const { urls } = postgres()
  return {
    api: {
      ...server,
      USDT_ADDRESS,
      DATABASE_URL: urls.api,
      PUBLIC_RPC_URLS_56: rpc,
      SESSION_SECRET: randomBytes(32).toString('hex'),
    },
    console: {
      ...server,
      DATABASE_URL: urls.console,
      CONSOLE_ORIGIN: origins[1],
      OPERATOR_KEY: operatorKey,
    },
    worker: {
      ...common,
      ...worker,
      DATABASE_URL: urls.worker,
      PAYER_SIGNER_URL_56: signerUrl,
      ATTESTER_SIGNER_URL_56: signerUrl,
    },
  }
}

const start = (entry: string, environment: Environment): StartedEntry =>
  startEntry(fileURLToPath(new URL(entry, root)), { ...environment })

/** The chain's node holds the keys, as a signer behind the policy would. */
async function startSigner(policy: string, upstream: string): Promise<{ entry: StartedEntry; url: string }> {
  const entry = start('apps/signer/src/main.ts', { POLICY_FILE: policy, UPSTREAM_URL: upstream, PORT: '0' })
  for (;;) {
    const url = /"address":"([^"]+)"/.exec(entry.said.out)?.[1]
    if (url !== undefined) return { entry, url }
    if (entry.child.exitCode !== null) throw new Error(`the signer ended: ${entry.said.error}`)
    await pause()
  }
}

async function waitUntilReady(
  url: string,
  processes: readonly (StartedEntry & { readonly name: string })[],
): Promise<void> {
  for (;;) {
    const isReady = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return
    for (const { name, child, said } of processes)
      if (child.exitCode !== null) throw new Error(`${name} ended: ${said.error}${said.out}`)
    await pause()
  }
}

const pause = () => new Promise((done) => setTimeout(done, 200))

const writeSettings = (file: string, settings: Environment) =>
  writeFile(
    file,
    `${Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}\n`,
    { mode: 0o600 },
  )
