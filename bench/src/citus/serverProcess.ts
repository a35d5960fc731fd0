import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@bank/database'

/** A PostgreSQL of this machine. */
export type ServerProcess = { readonly pid: number; readonly adminUrl: string }

const tickMs = 10
const restartMs = 60_000

/** Runs one statement over a connection of its own. */
export async function runStatement<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    return (await database.pool.query<Row>(text, values)).rows
  } finally {
    await database.close()
  }
}

/** Finds the process behind a superuser's URL; throws when it runs on another machine. */
export async function findServerProcess(adminUrl: string): Promise<ServerProcess> {
  const [row] = await runStatement<{ lines: string }>(
    adminUrl,
    "SELECT pg_read_file('postmaster.pid') AS lines",
  )
  const [pid = '', folder = ''] = row?.lines.split('\n') ?? []
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  if (!command.includes('postgres')) throw new Error(`the server of ${folder} does not run on this machine`)
  return { pid: Number(pid), adminUrl }
}

/** Fields of /proc/PID/stat after the name, which may hold spaces (proc_pid_stat(5)); undefined when it has ended. */
function readStat(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const sumTicks = (fields: readonly string[] | undefined, from: number, to: number) =>
  (fields ?? []).slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0)

/** Processor time of a server with all its processes, also those that have ended, in milliseconds; to 10 ms. */
export function readProcessorMs({ pid }: ServerProcess): number {
  const own = readStat(pid)
  if (own === undefined) throw new Error(`process ${pid} has ended`)
  // utime, stime, and those of children that have ended.
  let ticks = sumTicks(own, 11, 15)
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = readStat(name)
    if (fields?.[1] === `${pid}`) ticks += sumTicks(fields, 11, 13)
  }
  return ticks * tickMs
}

/** Kills a server as a power cut would, and returns what starts it again as it was. */
export async function stopAbruptly({ pid, adminUrl }: ServerProcess): Promise<() => Promise<ServerProcess>> {
  const [file = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const readId = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  // The environment of another user would name files that this one may not read.
  const env = Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const ids = { uid: readId('Uid'), gid: readId('Gid') }
  const options = { ...ids, env, detached: true, stdio: 'ignore', cwd: '/' } as const
  process.kill(pid, 'SIGKILL')
  return async () => {
    const endMs = performance.now() + restartMs
    let child = spawn(file, args, options)
    for (;;) {
      // It refuses to start as long as a process of the killed one holds their shared memory.
      if (child.exitCode !== null) child = spawn(file, args, options)
      child.unref()
      const found = await findServerProcess(adminUrl).catch(() => undefined)
      if (found !== undefined && found.pid !== pid) return found
      if (performance.now() > endMs) throw new Error('the killed server did not start again')
      await sleep(100)
    }
  }
}
