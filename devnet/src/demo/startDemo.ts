import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createControlCommands } from '../control/createControlCommands.ts'
import { type ControlServer, startControlServer } from '../control/startControlServer.ts'
import { type Explorer, startExplorer } from '../explorer/startExplorer.ts'
import { assertPortFree, choosePorts } from '../processes/choosePorts.ts'
import { claimFolder } from '../processes/claimFolder.ts'
import { stopOrphans, writeProcessRecord } from '../processes/processRecord.ts'
import type { SupervisedChild } from '../processes/startSupervisedChild.ts'
import { stopDatabaseOrphans } from '../processes/stopDatabaseOrphans.ts'
import { createChainClients } from './chains/createChainClients.ts'
import { type DemoChains, startChains } from './chains/startChains.ts'
import { startKeyFunding } from './chains/startKeyFunding.ts'
import { createDemoClock, type DemoClock } from './demoClock.ts'
import { createDemoKeys, type DemoKeys } from './demoKeys.ts'
import { type DemoContracts, readContracts, writeContracts } from './deploy/contracts.ts'
import { type Ports, portNames } from './ports.ts'
import { type DemoSettings, getConsoleOrigin, getOrigin } from './readSettings.ts'
import {
  assertNewDatabase,
  type CompleteContracts,
  deployDemoContracts,
  deployMissingContracts,
  seedDemo,
} from './seed/seedDemo.ts'
import { type ServersOptions, startConsole, startPublicApi, startWorker } from './servers/servers.ts'
import { startCrossChain } from './servers/startCrossChain.ts'
import { type DemoDatabase, startDatabase } from './servers/startDatabase.ts'
import { writeDemoFile } from './writeDemoFile.ts'

export type DemoOptions = {
  readonly root: string
  readonly settings: DemoSettings
  readonly onMessage: (line: string) => void
  /** Stops a demo that is still starting. */
  readonly signal: AbortSignal
  /** Called when a signal from outside stops one part: all of them are to end. */
  readonly onStopRequest: () => void
}

export type Demo = { readonly url: string; readonly consoleUrl: string; stop(): Promise<void> }

/** While a demo is built its chains run behind the clock, so that many quick blocks do not run ahead of it. */
const buildingLagMs = 120_000

/**
 * Starts the whole demo, or what it was when it last ended: database, chains, contracts, members, api and worker. Parts
 * that started are stopped again when a later one cannot, or when the signal aborts; throws in both cases.
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { settings, onMessage, signal } = options
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    // Stops the newest first: no part loses what it depends on. A part that finishes its start meanwhile follows.
    stopping = (stopping ?? Promise.resolve()).then(async () => {
      for (let each = stops.pop(); each !== undefined; each = stops.pop())
        await each().catch((error: unknown) => onMessage(`A part did not stop well: ${error}`))
    })
    return stopping
  }
  const onStop: OnStop = (each) => {
    stops.push(each)
    if (signal.aborted) void stop()
  }
  // A part that is still starting fails once the parts below it are gone.
  signal.addEventListener('abort', () => void stop(), { once: true })
  try {
    await start(options, onStop)
    signal.throwIfAborted()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: getOrigin(settings), consoleUrl: getConsoleOrigin(settings), stop }
}

const databaseFolder = 'postgres'

type OnStop = (stop: () => Promise<void>) => void

async function start(options: DemoOptions, onStop: OnStop): Promise<void> {
  const { root, settings, onMessage, signal, onStopRequest } = options
  const { dataDir } = settings
  await mkdir(dataDir, { recursive: true })
  onStop(await claimFolder(dataDir))
  const recordFolder = join(dataDir, 'run')
  await stopEarlierRun(dataDir, recordFolder, onMessage)
  await assertPortsFree(settings)
  const demoFile = join(dataDir, 'demo.json')
  await rm(demoFile, { force: true })
  const ports = await chooseDemoPorts(settings)
  const keys = createDemoKeys()
  const base = await startBase(
    { settings, ports, keys, recordFolder, onMessage, signal, onStopRequest },
    onStop,
  )
  const { database, chains, clock, contracts } = base
  const rpcUrls = getRpcUrls(chains)
  const explorer = await openExplorer({ ports, chains, contracts, keys }, onStop)
  const connections = { databaseUrls: database.urls, ownerUrl: database.migrationUrl }
  const servers: ServersOptions = {
    root,
    settings,
    ports,
    ...connections,
    rpcUrls,
    explorerUrl: explorer.url,
    contracts,
    keys,
    recordFolder,
    onWarning: onMessage,
    onStopRequest,
    signal,
  }
  const children: SupervisedChild[] = []
  const add = (child: SupervisedChild) => {
    onStop(child.stop)
    children.push(child)
  }
  const beside = { children, onStop }
  const startingCrossChain = startChildrenBeside(startCrossChain(servers, contracts.crossChain), beside)
  onStop((await startKeyFunding(createChainClients(chains.chains[56]), keys, onMessage)).stop)
  add(await startWorker(servers))
  const startingConsole = startChildrenBeside(startConsole(servers), beside)
  const operators = await seedDemo(servers, {
    owner: database.owner,
    chains,
    seededFile: base.seededFile,
    startingConsole,
  })
  await startingConsole
  signal.throwIfAborted()
  base.setBuilding(false)
  const crossChain = await startingCrossChain
  const control = await openControl({ ports, chains, clock, database, contracts, keys, children }, onStop)
  await writeDemoFile(demoFile, {
    origin: getOrigin(settings),
    console: getConsoleOrigin(settings),
    operators,
    control: control.url,
    explorer: explorer.url,
    rpcUrls,
    contracts,
    keys,
    ...connections,
    crossChain,
  })
  // The public api starts last: when it is healthy, every other part is.
  for (const server of await startPublicApi(servers)) add(server)
}

async function assertPortsFree({ port, consolePort }: DemoOptions['settings']): Promise<void> {
  await assertPortFree(port)
  await assertPortFree(consolePort, 'CONSOLE_PORT')
}

async function stopEarlierRun(
  dataDir: string,
  recordFolder: string,
  onMessage: DemoOptions['onMessage'],
): Promise<void> {
  const ended = await stopOrphans(recordFolder)
  if (await stopDatabaseOrphans(join(dataDir, databaseFolder))) ended.push('postgres')
  if (ended.length > 0) onMessage(`Stopped processes of an earlier run: ${ended.join(', ')}.`)
}

function chooseDemoPorts({ dataDir, port, consolePort }: DemoOptions['settings']): Promise<Ports> {
  return choosePorts(join(dataDir, 'ports.json'), portNames, [port, consolePort])
}

function getRpcUrls({ proxies }: DemoChains) {
  return { 56: proxies[56].urls, 1: [proxies[1].urls[0]], 137: [proxies[137].urls[0]] }
}

type DemoBase = {
  readonly database: DemoDatabase
  readonly chains: DemoChains
  readonly clock: DemoClock
  readonly contracts: CompleteContracts
  readonly seededFile: string
  setBuilding(isBuilding: boolean): void
}

type DemoBaseOptions = {
  readonly settings: DemoSettings
  readonly ports: Ports
  readonly keys: DemoKeys
  readonly recordFolder: string
  readonly onMessage: (line: string) => void
  readonly signal: AbortSignal
  readonly onStopRequest: () => void
}

/** Database and chains. A new demo's chains are built while PostgreSQL makes its first files. */
async function startBase(options: DemoBaseOptions, onStop: OnStop): Promise<DemoBase> {
  const { settings, ports, keys, recordFolder, onMessage, signal, onStopRequest } = options
  const contractsFile = join(settings.dataDir, 'contracts.json')
  const chainFolder = join(settings.dataDir, 'chains')
  let database: DemoDatabase | undefined
  let lagMs = 0
  const clock = createDemoClock(() => {
    if (database === undefined) throw new Error('the database is not open yet')
    return database.owner
  })
  const openDatabase = async () => {
    const { dataDir, external } = settings
    database = await startDatabase({
      ...{ dataDir, recordFolder, port: ports.postgres, external },
      ...{ onWarning: onMessage, onStopRequest },
    })
    onStop(database.stop)
    // A closed pool would let the next query wait until its time limit.
    signal.throwIfAborted()
    await clock.load()
    return database
  }
  const openChains = async () => {
    const opened = await startChains({
      folder: chainFolder,
      ports,
      keys,
      getTimeMs: () => clock.getTimeMs() - lagMs,
      recordChild: (name, processId) => writeProcessRecord(recordFolder, name, processId),
      onWarning: onMessage,
      onStopRequest,
    })
    onStop(opened.stop)
    return opened
  }
  const common = {
    clock,
    seededFile: join(settings.dataDir, 'seeded.json'),
    setBuilding(isBuilding: boolean) {
      lagMs = isBuilding ? buildingLagMs : 0
    },
  }
  const known = await readContracts(contractsFile)
  if (known !== undefined) {
    const openedDatabase = await openDatabase()
    const chains = await openChains()
    const contracts = await deployMissingContracts(chains, keys, known)
    await writeContracts(contractsFile, contracts)
    return { ...common, database: openedDatabase, chains, contracts }
  }
  // A demo that was cut short while it was built has nothing that anybody saw.
  await rm(chainFolder, { recursive: true, force: true })
  await rm(join(settings.dataDir, databaseFolder), { recursive: true, force: true })
  onMessage('Building the local demo: three chains, an Aave market, the vault. This happens once.')
  common.setBuilding(true)
  // Both are waited for even when one fails, so that each can be stopped.
  const [opening, building] = await Promise.allSettled([
    openDatabase(),
    openChains().then(async (chains) => ({ chains, contracts: await deployDemoContracts(chains, keys) })),
  ])
  signal.throwIfAborted()
  const openedDatabase = getSettled(opening)
  const built = getSettled(building)
  await assertNewDatabase(openedDatabase.owner)
  await writeContracts(contractsFile, built.contracts)
  return { ...common, database: openedDatabase, ...built }
}

function getSettled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Lets parts start beside the rest: they are the demo's once they have started, and stopped whenever that is. */
function startChildrenBeside<Parts extends { readonly children: readonly SupervisedChild[] }>(
  starting: Promise<Parts>,
  demo: { readonly children: SupervisedChild[]; readonly onStop: OnStop },
): Promise<Parts> {
  const started = starting.then((parts) => {
    demo.children.push(...parts.children)
    return parts
  })
  demo.onStop(async () => {
    const parts = await started.catch(() => undefined)
    await Promise.all(parts?.children.map((child) => child.stop()) ?? [])
  })
  // The rest of the start may fail first, and this rejection must not go unhandled.
  started.catch(() => undefined)
  return started
}

async function openExplorer(
  params: { ports: Ports; chains: DemoChains; contracts: DemoContracts; keys: DemoKeys },
  onStop: OnStop,
): Promise<Explorer> {
  const { ports, chains, contracts, keys } = params
  const explorer = await startExplorer({ port: ports.explorer, chains: chains.chains, contracts, keys })
  onStop(explorer.stop)
  return explorer
}

async function openControl(
  params: {
    ports: Ports
    chains: DemoChains
    clock: DemoClock
    database: DemoDatabase
    contracts: DemoContracts
    keys: DemoKeys
    children: readonly SupervisedChild[]
  },
  onStop: OnStop,
): Promise<ControlServer> {
  const control = await startControlServer({
    port: params.ports.control,
    commands: createControlCommands(params),
  })
  onStop(control.stop)
  return control
}
