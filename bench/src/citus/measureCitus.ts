import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createBank } from '@bank/bank'
import { type Database, openDatabase } from '@bank/database'
import { createTestDatabase, startTestCluster } from '@bank/database/embedded'
import { findDiscrepancies } from '@bank/ledger'
import { computeQuantile, roundToHundredths } from '../computeQuantile.ts'
import { openMembers } from '../openMembers.ts'
import { withBenchServer } from '../withBenchServer.ts'
import { type Exchanged, exchangeBeside, exchangeOnce } from './exchangeBeside.ts'
import {
  findServerProcess,
  readProcessorMs,
  runStatement,
  type ServerProcess,
  stopAbruptly,
} from './serverProcess.ts'

const members = 1_000
const connections = 8
const rounds = 15
const exchangesPerRound = 500
const downMs = 3_000
const afterMs = 3_000
const rebalanceMs = 300_000

/**
 * The ledger on the cluster of Citus at `CITUS_URL`, whose nodes run on this machine, beside a single server: its tests,
 * the processor time of an exchange, how the work spreads, and what callers see while a node is killed and while shards
 * move.
 */
export async function measureCitus(): Promise<object> {
  const clusterUrl = process.env.CITUS_URL
  if (!clusterUrl) throw new Error('CITUS_URL is missing: the URL of a superuser on a coordinator of Citus.')
  const tests = await runTests()
  const cluster = await startTestCluster()
  const { database, url, drop } = await createTestDatabase({ poolSize: connections })
  try {
    await openMembers(database, members)
    const nodes = await listNodes(clusterUrl)
    const adminUrl = toDatabase(clusterUrl, new URL(url).pathname)
    const speed = await withBenchServer({ root: '/dev/shm' }, (server) =>
      compareExchanges(server, { database, nodes }),
    )
    const figures = {
      nodes: nodes.length - 1,
      ...tests,
      ...speed,
      commandsPerExchange: await countCommands(url),
      killedNode: await measureKilledNode(database, nodes),
      rebalance: await measureRebalance(database, adminUrl),
    }
    const [discrepancy] = await findDiscrepancies(database)
    if (discrepancy) throw new Error(`the books do not balance: ${JSON.stringify(discrepancy)}`)
    return figures
  } finally {
    await drop()
    await cluster.stop()
  }
}

/** Runs `npm run test:citus` and reads its last line. */
async function runTests(): Promise<{ testsPassed: number; testsFailed: number }> {
  const output = await promisify(execFile)('npm', ['run', '-s', 'test:citus'], { maxBuffer: 2 ** 28 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(output.stdout) ?? []
  if (passed === undefined) throw new Error(`the tests gave no result: ${output.stdout.slice(-2_000)}`)
  return { testsPassed: Number(passed), testsFailed: Number(failed) }
}

function toDatabase(url: string, pathname: string, host?: string): string {
  const changed = new URL(url)
  changed.pathname = pathname
  if (host !== undefined) changed.host = host
  return changed.toString()
}

/** The coordinator first. */
async function listNodes(clusterUrl: string): Promise<ServerProcess[]> {
  const rows = await runStatement<{ host: string }>(
    clusterUrl,
    "SELECT nodename || ':' || nodeport AS host FROM pg_dist_node ORDER BY groupid",
  )
  return Promise.all(rows.map(({ host }) => findServerProcess(toDatabase(clusterUrl, '/postgres', host))))
}

type Cluster = { readonly database: Database; readonly nodes: readonly ServerProcess[] }

/** Exchanges on both in turn: processor time of the servers for one, and the largest share of a worker node. */
async function compareExchanges(
  server: { readonly url: string; readonly adminUrl: string },
  cluster: Cluster,
): Promise<object> {
  const single = openDatabase({ url: server.url, poolSize: connections })
  try {
    await openMembers(single, members)
    const sole = await findServerProcess(server.adminUrl)
    const ratios: number[] = []
    const shares: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const [soleMs = 0] = await measureSpent(single, [sole])
      const spent = await measureSpent(cluster.database, cluster.nodes)
      const workers = spent.slice(1)
      const workersMs = workers.reduce((sum, ms) => sum + ms, 0)
      // The first round only warms caches and prepared statements.
      if (round === 0) continue
      ratios.push(spent.reduce((sum, ms) => sum + ms, 0) / soleMs)
      shares.push(Math.max(...workers) / workersMs)
    }
    const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => computeQuantile(ratios, part))
    return {
      exchangeRatioToSingle: roundToHundredths(middle ?? 0),
      exchangeSpread: roundToHundredths(((high ?? 0) - (low ?? 0)) / (middle ?? 1)),
      statementsPerNodeShare: roundToHundredths(computeQuantile(shares, 0.5)),
    }
  } finally {
    await single.close()
  }
}

/** Processor time of each server for a round of exchanges, in milliseconds. */
async function measureSpent(database: Database, servers: readonly ServerProcess[]): Promise<number[]> {
  const bank = createBank({ database })
  const before = servers.map(readProcessorMs)
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < exchangesPerRound) await exchangeOnce(bank, 1 + (next++ % members))
    }),
  )
  return servers.map((server, index) => readProcessorMs(server) - (before[index] ?? 0))
}

/** Commands that the coordinator sends to other nodes for one exchange, as it reports them itself. */
async function countCommands(url: string): Promise<number> {
  const logged = new URL(url)
  logged.searchParams.set('options', '-c citus.log_remote_commands=on -c client_min_messages=notice')
  const database = openDatabase({ url: logged.toString(), poolSize: 1 })
  try {
    const commands: string[] = []
    database.pool.on('connect', (client) => {
      client.on('notice', ({ message = '' }) => {
        if (message.startsWith('issuing ')) commands.push(message)
      })
    })
    const bank = createBank({ database })
    for (let member = 1; member <= 10; member += 1) await exchangeOnce(bank, member)
    commands.length = 0
    for (let member = 1; member <= 100; member += 1) await exchangeOnce(bank, member)
    return commands.length / 100
  } finally {
    await database.close()
  }
}

/** Kills a worker node in the middle of exchanges and starts it again. */
async function measureKilledNode(database: Database, nodes: readonly ServerProcess[]): Promise<Exchanged> {
  const [, worker] = nodes
  if (worker === undefined) throw new Error('the cluster has no worker')
  return exchangeBeside(database, members, async () => {
    await sleep(afterMs)
    const start = await stopAbruptly(worker)
    await sleep(downMs)
    await start()
    await sleep(afterMs)
  })
}

/** Moves all shards away from the last node and back in the middle of exchanges. */
async function measureRebalance(database: Database, adminUrl: string): Promise<object> {
  const [node] = await runStatement<{ host: string; port: number }>(
    adminUrl,
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE shouldhaveshards
     ORDER BY groupid DESC LIMIT 1`,
  )
  let moved = 0
  const moveShards = async (hasShards: boolean) => {
    await runStatement(adminUrl, "SELECT citus_set_node_property($1, $2, 'shouldhaveshards', $3)", [
      node?.host,
      node?.port,
      hasShards,
    ])
    await runStatement(adminUrl, 'SELECT citus_rebalance_start()')
    moved += await waitForMoves(adminUrl)
  }
  const exchanged = await exchangeBeside(database, members, async () => {
    await moveShards(false)
    await moveShards(true)
  })
  return { ...exchanged, failed: exchanged.failedTwice, moves: moved }
}

/** Waits for the newest rebalancing and returns the number of its moves; throws when one failed. */
async function waitForMoves(adminUrl: string): Promise<number> {
  const endMs = performance.now() + rebalanceMs
  while (performance.now() < endMs) {
    const [job] = await runStatement<{ state: string; moves: number; errors: string | null }>(
      adminUrl,
      `SELECT j.state, count(t.*)::int AS moves, string_agg(t.message, ' | ') AS errors
       FROM pg_dist_background_job j LEFT JOIN pg_dist_background_task t USING (job_id)
       WHERE j.job_id = (SELECT max(job_id) FROM pg_dist_background_job) GROUP BY j.job_id, j.state`,
    )
    if (job?.state === 'finished') return job.moves
    if (job?.state === 'failed' || job?.state === 'cancelled')
      throw new Error(`the rebalancing ${job.state}: ${job.errors}`)
    await sleep(200)
  }
  throw new Error('the rebalancing did not end in time')
}
