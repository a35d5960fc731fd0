import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { serverMemory } from '@bank/settings'
import { getCompileCacheFolder } from '../../processes/getCompileCacheFolder.ts'
import { type SupervisedChild, startSupervisedChild } from '../../processes/startSupervisedChild.ts'
import { type ByChain, chainIds } from '../chains/startChains.ts'
import { type DemoKeys, demoMnemonic } from '../demoKeys.ts'
import type { DemoContracts } from '../deploy/contracts.ts'
import type { Ports } from '../ports.ts'
import { type DemoSettings, getConsoleOrigin, getOrigin } from '../readSettings.ts'
import { readOperatorKey, readSecret } from './readSecret.ts'
import type { ProcessUrls } from './startDatabase.ts'
import { toProgramFile } from './toProgramFile.ts'

export type ServersOptions = {
  readonly root: string
  readonly settings: DemoSettings
  readonly ports: Ports
  readonly databaseUrls: ProcessUrls
  /** Connection of the owner of the tables, for commands that no process may run. */
  readonly ownerUrl: string
  readonly rpcUrls: ByChain<readonly string[]>
  readonly explorerUrl: string
  readonly contracts: DemoContracts
  readonly keys: DemoKeys
  readonly recordFolder: string
  readonly onWarning: (message: string) => void
  readonly onStopRequest: () => void
  /** Ends the wait for a server to be healthy. */
  readonly signal: AbortSignal
}

/** A Node program of the demo: its arguments, options of Node and the file among them, and what its environment has besides the common part. */
type Program = {
  readonly name: string
  readonly args: readonly string[]
  readonly more: Readonly<Record<string, string>>
  /** Database of a process of the bank. */
  readonly databaseUrl?: string
  /** Working folder; the root when left out. */
  readonly folder?: string
}

const healthTimeoutMs = 60_000
const healthPollMs = 50
/** Building a demo makes more calls a minute than any person. */
const seedingRateFactor = '1000'
const logFolder = 'logs'

/** Starts what settles deposits and pays withdrawals. */
export async function startWorker(options: ServersOptions): Promise<SupervisedChild> {
  return startChild(options, {
    name: 'worker',
    args: [toProgramFile(options.settings, 'apps/worker/src/main.ts')],
    databaseUrl: options.databaseUrls.worker,
    more: {
      ...(await listMixing(options)),
      ...listPools(options),
      ...listCrossChain(options),
      METRICS_PORT: `${options.ports.workerMetrics}`,
      VAULT_START_BLOCK: `${options.contracts.vaultStartBlock}`,
      POLL_EVERY_MS: '500',
      PAYER_KEY_56: options.keys.getPrivateKey('payer'),
      ...(options.contracts.attestation && {
        ATTESTATION_ADDRESS_56: options.contracts.attestation,
        ATTESTER_KEY_56: options.keys.getPrivateKey('attester'),
        // A new member wants to find their leaf soon.
        ATTEST_EVERY_MS: '60000',
      }),
    },
  })
}

/** Starts the api on a private port, without rate limits, for seeding the demo. */
export async function startSeedingApi(options: ServersOptions): Promise<SupervisedChild> {
  return startApi(options, { port: options.ports.api, more: { RATE_LIMIT_FACTOR: seedingRateFactor } })
}

/** Starts the console as operators see it; in development its app comes from Vite, and its api stands behind it. */
export async function startConsole(
  options: ServersOptions,
): Promise<{ apiUrl: string; children: SupervisedChild[] }> {
  const { settings, ports } = options
  const host = settings.isDev ? '127.0.0.1' : settings.host
  const port = settings.isDev ? ports.console : settings.consolePort
  const apiUrl = `http://${getReachableHost(host)}:${port}`
  const api = await startServer(options, `${apiUrl}/healthz`, {
    name: 'console',
    args: [...serverMemory, toProgramFile(settings, 'apps/api/src/consoleMain.ts')],
    databaseUrl: options.databaseUrls.console,
    more: {
      HOST: host,
      CONSOLE_PORT: `${port}`,
      CONSOLE_ORIGIN: getConsoleOrigin(settings),
      PUBLIC_ORIGIN: getOrigin(settings),
      OPERATOR_KEY: await readOperatorKey(settings.dataDir),
      ...listExplorers(options),
      ...(settings.isDev ? {} : { CONSOLE_ROOT: settings.consoleRoot }),
    },
  })
  if (!settings.isDev) return { apiUrl, children: [api] }
  const vite = await startVite(options, {
    name: 'consoleWeb',
    folder: 'apps/console',
    port: settings.consolePort,
    more: { CONSOLE_API_URL: apiUrl },
  })
  return { apiUrl, children: [api, vite] }
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
  const web = await startVite(options, {
    name: 'web',
    folder: 'apps/web',
    port: settings.port,
    more: { API_URL: `http://127.0.0.1:${ports.api}` },
  })
  return [api, web]
}

async function startVite(
  options: ServersOptions,
  params: { name: string; folder: string; port: number; more: Readonly<Record<string, string>> },
): Promise<SupervisedChild> {
  const { host } = options.settings
  const vite = [join(options.root, 'node_modules/vite/bin/vite.js'), '--mode', 'demo', '--strictPort']
  return startServer(options, `http://${getReachableHost(host)}:${params.port}/`, {
    name: params.name,
    args: [...vite, '--host', host, '--port', `${params.port}`],
    more: { ...params.more, BROWSER: 'none' },
    // Lingui looks for its configuration where it works.
    folder: join(options.root, params.folder),
  })
}

async function startApi(
  options: ServersOptions,
  params: { port: number; more: Readonly<Record<string, string>> },
): Promise<SupervisedChild> {
  const host = getReachableHost(params.more.HOST ?? '127.0.0.1')
  return startServer(options, `http://${host}:${params.port}/healthz`, {
    name: 'api',
    args: [...serverMemory, toProgramFile(options.settings, 'apps/api/src/main.ts')],
    databaseUrl: options.databaseUrls.api,
    more: {
      HOST: '127.0.0.1',
      PORT: `${params.port}`,
      PUBLIC_ORIGIN: getOrigin(options.settings),
      SESSION_SECRET: await readSecret(join(options.settings.dataDir, 'session.secret')),
      DEMO_MNEMONIC: demoMnemonic,
      DEMO_ROOT_MEMBER: options.keys.getAccount(0).address,
      DEMO_CONTROL_URL: `http://127.0.0.1:${options.ports.control}`,
      ...(await listMixing(options)),
      ...listCrossChain(options),
      ...listExplorers(options),
      ...params.more,
    },
  })
}

/** Starts a child that answers HTTP, and waits until it does. */
async function startServer(
  options: ServersOptions,
  healthUrl: string,
  program: Program,
): Promise<SupervisedChild> {
  const child = await startChild(options, program)
  try {
    await waitUntilHealthy(healthUrl, options.signal)
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}

const getReachableHost = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host)

const listExplorers = ({ explorerUrl }: ServersOptions) =>
  Object.fromEntries(chainIds.map((id) => [`EXPLORER_URL_${id}`, `${explorerUrl}/${id}`]))

/**
 * Lists the settings of private transfers that api and worker share; the demo's random delay is short enough to wait
 * for.
 */
const listMixing = async ({ settings }: ServersOptions) => ({
  MIXING_NOTE_KEY: await readSecret(join(settings.dataDir, 'mixing.key')),
  MIXING_WAIT_MAX_MS: '5000',
})

const listPools = ({
  contracts: { privatePools },
  keys,
}: ServersOptions): Readonly<Record<string, string>> =>
  privatePools === undefined
    ? {}
    : {
        PRIVATE_POOLS_56: privatePools.map(({ address, startBlock }) => `${address}:${startBlock}`).join(','),
        RELAYER_KEY_56: keys.getPrivateKey('relayer'),
        APPROVER_KEY_56: keys.getPrivateKey('approver'),
      }

/** Lists the cross-chain provider and the settlement contracts. */
const listCrossChain = ({
  contracts: { crossChain },
  ports,
}: ServersOptions): Readonly<Record<string, string>> =>
  crossChain === undefined
    ? {}
    : {
        ACROSS_API_URL: `http://127.0.0.1:${ports.crossService}/api`,
        ...Object.fromEntries(chainIds.map((id) => [`SETTLEMENTS_${id}`, crossChain[id].settlement])),
      }

async function startChild(
  options: ServersOptions,
  { name, args, more, databaseUrl, folder = options.root }: Program,
): Promise<SupervisedChild> {
  const logs = join(options.settings.dataDir, logFolder)
  await mkdir(logs, { recursive: true })
  const isServer = args.some((each) => each.startsWith('apps/'))
  const watch = options.settings.isDev && isServer ? ['--watch', '--watch-preserve-output'] : []
  return startSupervisedChild({
    name,
    args: [...watch, ...args],
    environment: {
      MODE: 'demo',
      // Half of a start is compiling what was compiled before.
      NODE_COMPILE_CACHE: getCompileCacheFolder(options.settings.dataDir),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...Object.fromEntries(chainIds.map((id) => [`RPC_URLS_${id}`, options.rpcUrls[id].join(',')])),
      VAULT_ADDRESS: options.contracts.vault,
      USDT_ADDRESS: options.contracts.usdt,
      ...more,
    },
    workingFolder: folder,
    logFile: join(logs, `${name}.log`),
    recordFolder: options.recordFolder,
    onWarning: options.onWarning,
    onStopRequest: options.onStopRequest,
  })
}

async function waitUntilHealthy(url: string, signal: AbortSignal): Promise<void> {
  const untilMs = Date.now() + healthTimeoutMs
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    signal.throwIfAborted()
    if (Date.now() > untilMs) throw new Error(`${url} does not answer; see the logs beside .data/demo.json`)
    await new Promise((done) => setTimeout(done, healthPollMs))
  }
}
