import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createWorldCommands } from '../control/createWorldCommands.ts'
import { type ControlServer, startControlServer } from '../control/startControlServer.ts'
import type { CrossParts } from '../crosschain/startCrossParts.ts'
import { type Explorer, startExplorer } from '../explorer/startExplorer.ts'
import { assertPortFree, choosePorts } from '../processes/choosePorts.ts'
import { claimFolder } from '../processes/claimFolder.ts'
import { endDatabaseOrphans } from '../processes/endDatabaseOrphans.ts'
import { endOrphans, writeProcessRecord } from '../processes/processRecord.ts'
import type { SupervisedChild } from '../processes/superviseChild.ts'
import {
  assertNewDatabase,
  buildContracts,
  buildMembers,
  type CompleteContracts,
  completeContracts,
} from './building.ts'
import { readContracts, type WorldContracts, writeContracts } from './contracts.ts'
import { createChainClients } from './createChainClients.ts'
import { createDemoKeys, type DemoKeys } from './demoKeys.ts'
import { keepPayerFunded } from './keepPayerFunded.ts'
import { type Ports, portNames } from './ports.ts'
import { consoleOriginOf, originOf, type WorldSettings } from './readSettings.ts'
import { type ServersOptions, startConsole, startPublicApi, startWorker } from './servers.ts'
import { startChains, type WorldChains } from './startChains.ts'
import { startCrossChain } from './startCrossChain.ts'
import { startDatabase, type WorldDatabase } from './startDatabase.ts'
import { createWorldClock, type WorldClock } from './worldClock.ts'
import { writeDemoFile } from './writeDemoFile.ts'

export type WorldOptions = {
  readonly root: string
  readonly settings: WorldSettings
  readonly say: (line: string) => void
  /** Stops a world that is still starting. */
  readonly signal: AbortSignal
  /** Called when a signal from outside stops one part: all of them are to end. */
  readonly onStopRequest: () => void
}

export type World = { readonly url: string; readonly consoleUrl: string; stop(): Promise<void> }

/** While a world is built its chains run behind the clock, so that many quick blocks do not run ahead of it. */
const buildingLagMs = 120_000

/**
 * Starts the whole demo, or what it was when it last ended: database, chains, contracts, members, api and worker. Parts
 * that started are stopped again when a later one cannot, or when the signal aborts; throws in both cases.
 */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { settings, say, signal } = options
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    // In order, newest first: no part loses what it depends on. A part that finishes its start meanwhile follows.
    stopping = (stopping ?? Promise.resolve()).then(async () => {
      for (let each = stops.pop(); each !== undefined; each = stops.pop())
        await each().catch((error: unknown) => say(`A part did not stop well: ${error}`))
    })
    return stopping
  }
  const onStop: Closing = (each) => {
    stops.push(each)
    if (signal.aborted) void stop()
  }
  // What still starts fails as soon as the parts below it are gone.
  signal.addEventListener('abort', () => void stop(), { once: true })
  try {
    await start(options, onStop)
    signal.throwIfAborted()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: originOf(settings), consoleUrl: consoleOriginOf(settings), stop }
}

const databaseFolder = 'postgres'

type Closing = (stop: () => Promise<void>) => void

async function start(options: WorldOptions, onStop: Closing): Promise<void> {
  const { root, settings, say, signal, onStopRequest } = options
  const { dataDir } = settings
  await mkdir(dataDir, { recursive: true })
  onStop(await claimFolder(dataDir))
  const recordFolder = join(dataDir, 'run')
  const ended = await endOrphans(recordFolder)
  if (await endDatabaseOrphans(join(dataDir, databaseFolder))) ended.push('postgres')
  if (ended.length > 0) say(`Ended what an earlier run left behind: ${ended.join(', ')}.`)
  await assertPortFree(settings.port)
  await assertPortFree(settings.consolePort, 'CONSOLE_PORT')
  const demoFile = join(dataDir, 'demo.json')
  await rm(demoFile, { force: true })
  const doors = [settings.port, settings.consolePort]
  const ports: Ports = await choosePorts(join(dataDir, 'ports.json'), portNames, doors)
  const keys = createDemoKeys()

  const ground = await startGround(
    { settings, ports, keys, recordFolder, say, signal, onStopRequest },
    onStop,
  )
  const { database, chains, clock, contracts } = ground
  const rpcUrls = {
    56: chains.proxies[56].urls,
    1: [chains.proxies[1].urls[0]],
    137: [chains.proxies[137].urls[0]],
  }
  const explorer = await openExplorer({ ports, chains, contracts, keys }, onStop)
  const servers: ServersOptions = {
    root,
    settings,
    ports,
    databaseUrl: database.url,
    rpcUrls,
    explorerUrl: explorer.url,
    contracts,
    keys,
    recordFolder,
    onTrouble: say,
    onStopRequest,
    signal,
  }
  const children: SupervisedChild[] = []
  const add = (child: SupervisedChild) => {
    onStop(child.stop)
    children.push(child)
  }
  const crossing = openCrossChain(servers, { contracts, children }, onStop)
  onStop((await keepPayerFunded(createChainClients(chains.chains[56]), keys, say)).stop)
  add(await startWorker(servers))
  const operatorsApp = await startConsole(servers)
  operatorsApp.children.forEach(add)
  signal.throwIfAborted()
  const operators = await buildMembers(servers, {
    owner: database.owner,
    chains,
    seededFile: ground.seededFile,
    consoleUrl: operatorsApp.apiUrl,
  })
  ground.setBuilding(false)
  const crossChain = await crossing
  const control = await openControl({ ports, chains, clock, database, contracts, keys, children }, onStop)
  await writeDemoFile(demoFile, {
    origin: originOf(settings),
    console: consoleOriginOf(settings),
    operators,
    control: control.url,
    explorer: explorer.url,
    rpcUrls,
    contracts,
    keys,
    databaseUrl: database.url,
    crossChain,
  })
  // The members' door opens last: whoever finds it healthy finds everything else.
  for (const door of await startPublicApi(servers)) add(door)
}

type Ground = {
  readonly database: WorldDatabase
  readonly chains: WorldChains
  readonly clock: WorldClock
  readonly contracts: CompleteContracts
  readonly seededFile: string
  setBuilding(isBuilding: boolean): void
}

type GroundOptions = {
  readonly settings: WorldSettings
  readonly ports: Ports
  readonly keys: DemoKeys
  readonly recordFolder: string
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  readonly onStopRequest: () => void
}

/** Database and chains. A new world's chains are built while PostgreSQL makes its first files. */
async function startGround(options: GroundOptions, onStop: Closing): Promise<Ground> {
  const { settings, ports, keys, recordFolder, say, signal, onStopRequest } = options
  const contractsFile = join(settings.dataDir, 'contracts.json')
  const chainFolder = join(settings.dataDir, 'chains')
  let database: WorldDatabase | undefined
  let lagMs = 0
  const clock = createWorldClock(() => {
    if (database === undefined) throw new Error('the database is not open yet')
    return database.owner
  })
  const openDatabase = async () => {
    const { dataDir, external } = settings
    database = await startDatabase({
      ...{ dataDir, recordFolder, port: ports.postgres, external },
      ...{ onTrouble: say, onStopRequest },
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
      onTrouble: say,
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
    const contracts = await completeContracts(chains, keys, known)
    await writeContracts(contractsFile, contracts)
    return { ...common, database: openedDatabase, chains, contracts }
  }
  // A world that was cut short while it was built has nothing that anybody saw.
  await rm(chainFolder, { recursive: true, force: true })
  await rm(join(settings.dataDir, databaseFolder), { recursive: true, force: true })
  say('Building the local world: three chains, an Aave market, the vault. This happens once.')
  common.setBuilding(true)
  // Both are waited for even when one fails, so that each can be stopped.
  const [opening, building] = await Promise.allSettled([
    openDatabase(),
    openChains().then(async (chains) => ({ chains, contracts: await buildContracts(chains, keys) })),
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

/** Starts beside the rest of the world, and is waited for by whoever shows where it is. */
function openCrossChain(
  servers: ServersOptions,
  named: { contracts: CompleteContracts; children: SupervisedChild[] },
  onStop: Closing,
): Promise<CrossParts> {
  const crossing = startCrossChain(servers, named.contracts.crossChain).then((parts) => {
    named.children.push(...parts.children)
    return parts
  })
  onStop(async () => {
    const parts = await crossing.catch(() => undefined)
    await Promise.all(parts?.children.map((child) => child.stop()) ?? [])
  })
  // What fails beside it may fail first.
  crossing.catch(() => undefined)
  return crossing
}

async function openExplorer(
  named: { ports: Ports; chains: WorldChains; contracts: WorldContracts; keys: DemoKeys },
  onStop: Closing,
): Promise<Explorer> {
  const { ports, chains, contracts, keys } = named
  const explorer = await startExplorer({ port: ports.explorer, chains: chains.chains, contracts, keys })
  onStop(explorer.stop)
  return explorer
}

async function openControl(
  named: {
    ports: Ports
    chains: WorldChains
    clock: WorldClock
    database: WorldDatabase
    contracts: WorldContracts
    keys: DemoKeys
    children: readonly SupervisedChild[]
  },
  onStop: Closing,
): Promise<ControlServer> {
  const control = await startControlServer({
    port: named.ports.control,
    commands: createWorldCommands(named),
  })
  onStop(control.stop)
  return control
}
