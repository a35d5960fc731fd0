import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const startTimeoutMs = 30_000

type Launch = {
  /** Folder of the programs. */
  readonly bin: string
  readonly folder: string
  readonly port: number
  /** User of the server where this process is root. */
  readonly user: { uid: number; gid: number } | undefined
  readonly options: {
    readonly durable?: boolean
    readonly settings?: readonly string[]
    readonly onLog?: (line: string) => void
  }
}

/**
 * Starts a server over the files in `folder` and waits until it answers: a standby answers reads alone. Throws with its last
 * messages when it does not within 30 s.
 */
export async function launchServer({ bin, folder, port, user, options }: Launch): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'deadlock_timeout=200ms',
    'shared_buffers=256MB',
    'timezone=UTC',
    ...(options.settings ?? []),
    ...(options.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const flags = settings.flatMap((setting) => ['-c', setting])
  // Its own process group: Ctrl-C reaches this process first, which stops the server last.
  const server = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  await new Promise<void>((resolvePromise, reject) => {
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start: ${words}`)), startTimeoutMs)
    server.stderr?.on('data', (chunk: Buffer) => {
      const line = chunk.toString()
      words = (words + line).slice(-2_000)
      options.onLog?.(line.trimEnd())
      if (/database system is ready to accept (read-only )?connections/.test(line)) {
        clearTimeout(timer)
        resolvePromise()
      }
    })
    server.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ended with code ${code} before it was ready: ${words}`))
    })
  })
  return server
}

/** Stops a server that was started here; ended ones stay ended. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  // SIGINT is PostgreSQL's fast shutdown: clients are notified, nothing committed is lost.
  server.kill('SIGINT')
  await ended
}
