import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../chain/checkpoints.ts'
import { type SupervisedChild, superviseChild } from '../processes/superviseChild.ts'
import type { WorldContracts } from './contracts.ts'
import { type DemoKeys, demoMnemonic } from './demoKeys.ts'
import type { Ports } from './ports.ts'
import type { WorldSettings } from './readSettings.ts'
import { type ByChain, chainIds } from './startChains.ts'

export type ServersOptions = {
  readonly root: string
  readonly settings: WorldSettings
  readonly ports: Ports
  readonly databaseUrl: string
  readonly rpcUrls: ByChain<readonly string[]>
  readonly explorerUrl: string
  readonly contracts: WorldContracts
  readonly keys: DemoKeys
  readonly recordFolder: string
  readonly onTrouble: (message: string) => void
}

const healthTimeoutMs = 60_000
const healthPollMs = 50
/** Building a world makes more calls a minute than any person. */
const seedingRateFactor = '1000'
const logFolder = 'logs'

/** Starts what settles deposits. */
export async function startWorker(options: ServersOptions): Promise<SupervisedChild> {
  return startChild(options, 'worker', ['apps/worker/src/main.ts'], {
    METRICS_PORT: `${options.ports.workerMetrics}`,
    VAULT_START_BLOCK: `${options.contracts.vaultStartBlock}`,
    POLL_EVERY_MS: '500',
  })
}

/** Starts the api on a port that nobody is told, without limits, for building the world. */
export async function startSeedingApi(options: ServersOptions): Promise<SupervisedChild> {
  return startApi(options, { port: options.ports.api, more: { RATE_LIMIT_FACTOR: seedingRateFactor } })
}

/** Starts the api as people see it; in development the web app comes from Vite, and the api stands behind it. */
export async function startPublicApi(options: ServersOptions): Promise<SupervisedChild[]> {
  const { settings, ports } = options
  if (!settings.isDev)
    return [
      await startApi(options, {
        port: settings.port,
        more: { WEB_ROOT: settings.webRoot, HOST: settings.host },
      }),
    ]
  const api = await startApi(options, { port: ports.api, more: {} })
  const vite = ['node_modules/vite/bin/vite.js', 'apps/web', '--mode', 'demo', '--strictPort']
  const web = await startChild(
    options,
    'web',
    [...vite, '--host', settings.host, '--port', `${settings.port}`],
    {
      API_URL: `http://127.0.0.1:${ports.api}`,
      BROWSER: 'none',
    },
  )
  await waitUntilHealthy(`http://${settings.host}:${settings.port}/`)
  return [api, web]
}

async function startApi(
  options: ServersOptions,
  named: { port: number; more: Readonly<Record<string, string>> },
): Promise<SupervisedChild> {
  const child = await startChild(options, 'api', ['apps/api/src/main.ts'], {
    HOST: '127.0.0.1',
    PORT: `${named.port}`,
    PUBLIC_ORIGIN: `http://localhost:${options.settings.port}`,
    SESSION_SECRET: await readSecret(join(options.settings.dataDir, 'session.secret')),
    DEMO_MNEMONIC: demoMnemonic,
    DEMO_ROOT_MEMBER: options.keys.getAccount(0).address,
    ...Object.fromEntries(chainIds.map((id) => [`EXPLORER_URL_${id}`, `${options.explorerUrl}/${id}`])),
    ...named.more,
  })
  const host = named.more.HOST === '0.0.0.0' ? '127.0.0.1' : (named.more.HOST ?? '127.0.0.1')
  try {
    await waitUntilHealthy(`http://${host}:${named.port}/healthz`)
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}

async function startChild(
  options: ServersOptions,
  name: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<SupervisedChild> {
  const logs = join(options.settings.dataDir, logFolder)
  await mkdir(logs, { recursive: true })
  const watch = options.settings.isDev && name !== 'web' ? ['--watch', '--watch-preserve-output'] : []
  return superviseChild({
    name,
    args: [...watch, ...args],
    environment: {
      MODE: 'demo',
      // Half of a start is compiling what was compiled before.
      NODE_COMPILE_CACHE: join(options.settings.dataDir, 'compiled'),
      DATABASE_URL: options.databaseUrl,
      ...Object.fromEntries(chainIds.map((id) => [`RPC_URLS_${id}`, options.rpcUrls[id].join(',')])),
      VAULT_ADDRESS: options.contracts.vault,
      USDT_ADDRESS: options.contracts.usdt,
      ...more,
    },
    workingFolder: options.root,
    logFile: join(logs, `${name}.log`),
    recordFolder: options.recordFolder,
    onTrouble: options.onTrouble,
  })
}

async function readSecret(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const secret = randomBytes(32).toString('hex')
  await writeWhole(file, secret)
  return secret
}

async function waitUntilHealthy(url: string): Promise<void> {
  const untilMs = Date.now() + healthTimeoutMs
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (Date.now() > untilMs) throw new Error(`${url} does not answer; see the logs beside .data/demo.json`)
    await new Promise((done) => setTimeout(done, healthPollMs))
  }
}
