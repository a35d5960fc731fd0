import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ClusterPlan, getNodeFolder, host, type NodeName } from './clusterFiles.ts'
import { createServerEnvironment, type Program, startProgram, waitUntilReady } from './startProgram.ts'

const run = promisify(execFile)
const requestTimeoutMs = 3_000

/** One machine of the set-up: an etcd member, and a PostgreSQL under its Patroni. */
export type ClusterNode = {
  readonly name: NodeName
  readonly port: number
  readonly startEtcd: () => void
  readonly startPatroni: () => void
  readonly waitForEtcd: () => Promise<void>
  /** True when Patroni answers for this role: `primary`, `replica`, or `sync` for the one that has every commit. */
  readonly hasRole: (role: 'primary' | 'replica' | 'sync') => Promise<boolean>
  readonly waitForRole: (role: 'primary' | 'replica' | 'sync', timeoutMs: number) => Promise<void>
  /** Runs pgBackRest for this node; returns what it printed. */
  readonly runBackupCommand: (...args: readonly string[]) => Promise<string>
  /** Ends everything of this node at once, as a power cut would. */
  readonly kill: () => Promise<void>
  readonly stopPatroni: () => Promise<void>
  readonly stopEtcd: () => Promise<void>
}

/** A node whose files are written; nothing of it runs yet. */
export function createClusterNode(plan: ClusterPlan, name: NodeName): ClusterNode {
  const folder = getNodeFolder(plan, name)
  const { postgres, rest, etcd } = plan.ports[name]
  const { programs, user } = plan
  let etcdProgram: Program | undefined
  let patroni: Program | undefined
  const list = () => [etcdProgram, patroni].filter((program) => program !== undefined)
  const hasRole: ClusterNode['hasRole'] = (role) => isOk(`http://${host}:${rest}/${role}`)
  return {
    name,
    port: postgres,
    startEtcd: () => {
      const args = ['--config-file', join(folder, 'etcd.yml')]
      etcdProgram = startProgram({ name: 'etcd', file: programs.etcd, args, folder, user })
    },
    startPatroni: () => {
      const args = [join(folder, 'patroni.yml')]
      patroni = startProgram({ name: 'patroni', file: programs.patroni, args, folder, user })
    },
    waitForEtcd: () => waitUntilReady(list(), () => isOk(`http://${host}:${etcd}/health`), 60_000),
    hasRole,
    waitForRole: (role, timeoutMs) => waitUntilReady(list(), () => hasRole(role), timeoutMs),
    runBackupCommand: async (...args) => {
      const options = [`--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=bank']
      const { stdout } = await run(programs.pgbackrest, [...options, ...args], {
        ...user,
        cwd: folder,
        env: createServerEnvironment(folder),
      })
      return stdout
    },
    kill: async () => {
      const postmaster = await findPostmaster(folder)
      const programIds = list().flatMap(({ child, isRunning }) =>
        isRunning() && child.pid ? [child.pid] : [],
      )
      // Frozen first: none of them may still act while the others end.
      for (const id of [...programIds, postmaster]) sendSignal(id, 'SIGSTOP')
      const children = await listChildren(postmaster)
      for (const id of [...programIds, postmaster, ...children]) sendSignal(id, 'SIGKILL')
      await Promise.all(list().map((program) => program.stop('SIGKILL')))
    },
    stopPatroni: async () => patroni?.stop(),
    stopEtcd: async () => etcdProgram?.stop(),
  }
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Patroni starts PostgreSQL in a session of its own; the server's file has its process id. */
async function findPostmaster(folder: string): Promise<number> {
  const [line = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(line)
}

async function listChildren(parent: number): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0)
  const parents = await Promise.all(
    ids.map(async (id) => {
      const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
      // The name before may have spaces and brackets of its own.
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return ids.filter((_, index) => parents[index] === parent)
}

function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
