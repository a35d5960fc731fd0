import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Demo, readDemo } from './demo.ts'

export type OwnDemo = {
  readonly demo: Demo
  /** Ends it, has something done to its folder, and starts it again where it was. */
  resumeWith(between: (dataDir: string) => void): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

type Ports = { readonly web: number; readonly console: number }
type Start = { readonly dataDir: string; readonly ports: Ports; readonly settings: NodeJS.ProcessEnv }

const root = resolve(import.meta.dirname, '../../..')
const readyTimeoutMs = 300_000
const stopTimeoutMs = 30_000
const pollMs = 100
const logTailLines = 30
/** Many members share one IP address here. */
const rateFactor = '100'

/**
 * Starts a demo of its own on a free port, in a folder that is removed when it stops; it ends with us even when we are
 * killed, because the channel to it closes. `settings`: variables of its servers. Throws when the web app is not built or
 * the demo does not get ready.
 */
export async function startOwnDemo(settings: NodeJS.ProcessEnv = {}): Promise<OwnDemo> {
  for (const app of ['apps/web', 'apps/console'])
    if (!existsSync(join(root, app, 'dist/index.html')))
      throw new Error(`${app} is not built: npm test and npm start build it.`)
  const dataDir = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'bank-e2e-'))
  // PostgreSQL runs as another user there, who must be able to pass.
  chmodSync(dataDir, 0o711)
  const ports = await findFreePorts()
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child) await stopProcess(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const run = async () => {
    child = await runDemo({ dataDir, ports, settings }).catch(async (error: unknown) => {
      await stop()
      throw error
    })
  }
  await run()
  const resumeWith = async (between: (dataDir: string) => void) => {
    if (child) await stopProcess(child)
    between(dataDir)
    await run()
  }
  return { demo: readDemo(dataDir), resumeWith, stop }
}

/** Starts the processes of a demo in its folder; resolves once it is ready. */
async function runDemo(start: Start): Promise<ChildProcess> {
  const { dataDir, ports } = start
  const logFile = join(dataDir, 'demo.log')
  const child = createDemoProcess(start, logFile)
  try {
    await waitUntilReady(`http://127.0.0.1:${ports.web}/healthz`, child)
    return child
  } catch (error) {
    const tail = readFileSync(logFile, 'utf8').split('\n').slice(-logTailLines).join('\n')
    await stopProcess(child)
    throw new Error(`The demo did not get ready: ${error}\n${tail}`)
  }
}

function createDemoProcess({ dataDir, ports, settings }: Start, logFile: string): ChildProcess {
  const { DATABASE_URL: _, DATABASE_MIGRATION_URL: __, ...environment } = process.env
  const log = openSync(logFile, 'a')
  try {
    return spawn(process.execPath, ['devnet/src/main.ts', '--built'], {
      cwd: root,
      env: {
        ...environment,
        ...settings,
        PORT: `${ports.web}`,
        CONSOLE_PORT: `${ports.console}`,
        DATA_DIR: dataDir,
        RATE_LIMIT_FACTOR: rateFactor,
      },
      stdio: ['ignore', log, log, 'ipc'],
    })
  } finally {
    closeSync(log)
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const untilMs = Date.now() + readyTimeoutMs
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`)
    if (Date.now() > untilMs) throw new Error(`not within ${readyTimeoutMs / 1_000} s`)
    await new Promise((done) => setTimeout(done, pollMs))
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

/** Both ports stay open until both are known, so that they differ. */
async function findFreePorts(): Promise<Ports> {
  const probes = [createServer(), createServer()] as const
  for (const probe of probes)
    await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const [web, console] = probes.map((probe) => {
    const address = probe.address()
    return address === null || typeof address === 'string' ? undefined : address.port
  })
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  if (web === undefined || console === undefined) throw new Error('the system gave no port')
  return { web, console }
}
