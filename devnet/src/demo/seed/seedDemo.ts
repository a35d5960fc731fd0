import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findPoolFault } from '@bank/chain'
import type { Database } from '@bank/database'
import { writeFileAtomically } from '../../chain/snapshots.ts'
import { getCompileCacheFolder } from '../../processes/getCompileCacheFolder.ts'
import { createChainClients } from '../chains/createChainClients.ts'
import type { DemoChains } from '../chains/startChains.ts'
import type { DemoKeys } from '../demoKeys.ts'
import type { DemoContracts, DemoPool } from '../deploy/contracts.ts'
import { deployContracts } from '../deploy/deployContracts.ts'
import { deployCrossChains } from '../deploy/deployCrossChains.ts'
import { deployPools } from '../deploy/deployPools.ts'
import { getConsoleOrigin } from '../readSettings.ts'
import { type ServersOptions, startSeedingApi } from '../servers/servers.ts'
import { toProgramFile } from '../servers/toProgramFile.ts'
import { addDemoOperators, type DemoOperator } from './addDemoOperators.ts'
import { seedDeposits } from './seedDeposits.ts'
import { seedEarning } from './seedEarning.ts'
import { seededMembers } from './seededMembers.ts'
import { seedMembers } from './seedMembers.ts'
import { seedWithdrawals } from './seedWithdrawals.ts'
import { signInOperator } from './signInOperator.ts'

const run = promisify(execFile)

/** The opening figures of the demo's ledger, shown with their date. */
const openingFigures = { openingExchangeFees: '157845.12', openingMembers: '24557845' }

export type CompleteContracts = DemoContracts & Required<Pick<DemoContracts, 'crossChain'>>

/** Deploys what a new demo needs on its chains. */
export async function deployDemoContracts(demo: DemoChains, keys: DemoKeys): Promise<CompleteContracts> {
  const { chains } = demo
  const clients = {
    1: createChainClients(chains[1]),
    56: createChainClients(chains[56]),
    137: createChainClients(chains[137]),
  }
  const contracts = await deployContracts(
    clients,
    keys,
    seededMembers.map(({ index }) => index),
  )
  return { ...contracts, crossChain: await deployCrossChains(demo, keys, contracts) }
}

/** Gives a demo that was built before there were pools of today's code, or a way between its chains, what it lacks. */
export async function deployMissingContracts(
  demo: DemoChains,
  keys: DemoKeys,
  contracts: DemoContracts,
): Promise<CompleteContracts> {
  const { privatePools: found } = contracts
  const privatePools =
    found && (await arePoolsOurs(demo, found)) ? found : await addPools(demo, keys, contracts)
  const crossChain = contracts.crossChain ?? (await deployCrossChains(demo, keys, contracts))
  return { ...contracts, privatePools, crossChain }
}

/** False where a pool has the code of an earlier version, which the worker would refuse. */
async function arePoolsOurs({ chains }: DemoChains, pools: readonly DemoPool[]): Promise<boolean> {
  const { publicClient } = createChainClients(chains[56])
  const faults = await Promise.all(pools.map(({ address }) => findPoolFault(publicClient, address)))
  return faults.every((fault) => fault === undefined)
}

async function addPools(
  { chains }: DemoChains,
  keys: DemoKeys,
  { sanctionsList }: DemoContracts,
): Promise<readonly DemoPool[]> {
  const clients = createChainClients(chains[56])
  clients.local.setInstant(true)
  const privatePools = await deployPools(clients, keys, sanctionsList)
  clients.local.setInstant(false)
  return privatePools
}

/** Asserts that the database has not read chains that are no longer here. */
export async function assertNewDatabase(owner: Database): Promise<void> {
  const cursor = await owner.kysely
    .selectFrom('bank.chain_follower')
    .select('address')
    .limit(1)
    .executeTakeFirst()
  if (cursor !== undefined)
    throw new Error(
      'The database remembers deposits of another local demo. Give this one an empty database, or bring that DATA_DIR back.',
    )
}

/** Gives a new demo its parameters, its root member, its members and their history, done once; its operators. */
export async function seedDemo(
  options: ServersOptions,
  params: {
    readonly owner: Database
    readonly chains: DemoChains
    readonly seededFile: string
    readonly startingConsole: Promise<{ readonly apiUrl: string }>
  },
): Promise<readonly DemoOperator[]> {
  const { owner } = params
  const adding = addDemoOperators(options, owner)
  if ((await readFile(params.seededFile).catch(() => undefined)) !== undefined) return adding
  const starting = startSeedingApi(options)
  try {
    await Promise.all([adding, setOpeningFigures(owner), createRootMember(options), starting])
    const { keys, contracts } = options
    const apiUrl = `http://127.0.0.1:${options.ports.api}`
    const clients = createChainClients(params.chains.chains[56])
    const consoleOrigin = getConsoleOrigin(options.settings)
    const members = await seedMembers({ apiUrl, clients, keys, contracts })
    const { apiUrl: consoleUrl } = await params.startingConsole
    const desks = { consoleUrl, consoleOrigin, operators: await adding }
    await Promise.all([
      seedWithdrawals({ apiUrl, clients, keys, ...desks }),
      seedDeposits({ clients, keys, contracts }),
    ])
    await seedEarning({ clients, keys, contracts, members, ...desks })
    await seedProposal(desks)
  } finally {
    // One that does not start has ended by itself.
    await starting.then((api) => api.stop()).catch(() => undefined)
  }
  await writeFileAtomically(params.seededFile, JSON.stringify({ members: seededMembers.length }))
  return adding
}

async function setOpeningFigures(owner: Database): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  for (const [name, value] of Object.entries({ ...openingFigures, openingDate: today }))
    await owner.pool.query('UPDATE bank.parameter SET value = $1 WHERE name = $2', [value, name])
}

async function createRootMember(options: ServersOptions): Promise<void> {
  const { DATABASE_MIGRATION_URL: _, ...environment } = process.env
  await run(
    process.execPath,
    [
      toProgramFile(options.settings, 'apps/api/src/commands/createRootMember.ts'),
      options.keys.getAccount(0).address,
    ],
    {
      cwd: options.root,
      env: {
        ...environment,
        MODE: 'demo',
        DATABASE_URL: options.databaseUrls.api,
        NODE_COMPILE_CACHE: getCompileCacheFolder(options.settings.dataDir),
      },
    },
  )
}

/** One change that loosens a rule, proposed by one operator, so that another finds something to decide. */
async function seedProposal(options: {
  readonly consoleUrl: string
  readonly consoleOrigin: string
  readonly operators: readonly DemoOperator[]
}): Promise<void> {
  const proposer = options.operators.find(({ role }) => role === 'parameters')
  if (proposer === undefined) throw new Error('the demo has nobody who proposes parameters')
  const { console } = await signInOperator(options, proposer)
  await console.proposeParameter(
    {
      name: 'withdrawalAutoPerMember',
      value: '600',
      reason: 'Members who were paid before ask for a little more a day.',
    },
    { idempotencyKey: 'seed-withdrawalAutoPerMember' },
  )
  await console.signOut()
}
