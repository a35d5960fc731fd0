import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The user of all servers; undefined for the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined

export type Program = {
  readonly name: string
  readonly child: ChildProcess
  readonly isRunning: () => boolean
  /** The last lines that it printed. */
  readonly readLog: () => Promise<string>
  /** Sends a signal, SIGTERM unless another is given, and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

const logCharacters = 3_000

/** The environment of servers and commands: nothing of ours but the search path. */
export function createServerEnvironment(folder: string): Record<string, string> {
  const { PATH = '/usr/sbin:/usr/bin:/sbin:/bin' } = process.env
  return { PATH, HOME: folder, LANG: 'C.UTF-8', PGPASSFILE: join(folder, 'pgpass') }
}

/** Starts a server as this user, with its output in `FOLDER/NAME.log`. */
export function startProgram(params: {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly folder: string
  readonly user: ServerUser
}): Program {
  const { name, file, args, folder, user } = params
  const logFile = join(folder, `${name}.log`)
  const log = openSync(logFile, 'a', 0o600)
  // A parent that dies without a word leaves nothing running: the kernel ends the server with it.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', file, ...args], {
    ...user,
    cwd: folder,
    env: createServerEnvironment(folder),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let startError: Error | undefined
  const ended = once(child, 'exit')
  ended.catch((error: Error) => {
    startError = error
  })
  const isRunning = () => startError === undefined && child.exitCode === null && child.signalCode === null
  return {
    name,
    child,
    isRunning,
    readLog: async () => {
      const log = await readFile(logFile, 'utf8').catch(() => '')
      return `${startError?.message ?? ''}${log.slice(-logCharacters)}`
    },
    stop: async (signal = 'SIGTERM') => {
      if (!isRunning()) return
      child.kill(signal)
      await ended
    },
  }
}

const pollMs = 200

/** Waits until a server is ready; throws Error with its last lines when it ends, or is not ready in time. */
export async function waitUntilReady(
  programs: readonly Program[],
  isReady: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  for (;;) {
    if (await isReady().catch(() => false)) return
    const ended = programs.find((program) => !program.isRunning())
    if (ended !== undefined) throw new Error(`${ended.name} ended:\n${await ended.readLog()}`)
    if (performance.now() > untilMs) {
      const logs = await Promise.all(
        programs.map(async ({ name, readLog }) => `${name}:\n${await readLog()}`),
      )
      throw new Error(`not ready within ${timeoutMs / 1_000} s. ${logs.join('\n')}`)
    }
    await new Promise((done) => setTimeout(done, pollMs))
  }
}
