import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { dataDirVariable } from './dataDirVariable.ts'
import { type Demo, readDemo } from './demo.ts'

export type RunningDemo = { readonly demo: Demo; stop(): Promise<void> }

const root = resolve(import.meta.dirname, '../..')
const readyTimeoutMs = 120_000
const stopTimeoutMs = 30_000
const pollMs = 100
const logTailLines = 30
/** Many people at once come from one address here. */
const rateFactor = '100'

/**
 * Starts a demo of its own on a free port, in a folder that is removed when it stops; it ends with us even when we are
 * killed, because the channel to it closes. A demo that already runs is used, and left running, when E2E_DATA_DIR names
 * its folder. Throws when the web app is not built or the demo does not get ready.
 */
export async function startDemo(): Promise<RunningDemo> {
  const running = process.env[dataDirVariable]
  if (running) return { demo: readDemo(running), stop: async () => undefined }
  if (!existsSync(join(root, 'apps/web/dist/index.html')))
    throw new Error(
      'The web app is not built: npm test and npm start build it, or vite build --mode demo in apps/web.',
    )
  const dataDir = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'bank-e2e-'))
  // PostgreSQL runs as another user there, who must be able to pass.
  chmodSync(dataDir, 0o711)
  const port = await findFreePort()
  const logFile = join(dataDir, 'demo.log')
  const child = spawnDemo(dataDir, port, logFile)
  const stop = async () => {
    await end(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/healthz`, child)
    return { demo: readDemo(dataDir), stop }
  } catch (error) {
    const tail = readFileSync(logFile, 'utf8').split('\n').slice(-logTailLines).join('\n')
    await stop()
    throw new Error(`The demo did not get ready: ${error}\n${tail}`)
  }
}

function spawnDemo(dataDir: string, port: number, logFile: string): ChildProcess {
  const { DATABASE_URL: _, DATABASE_MIGRATION_URL: __, ...environment } = process.env
  const log = openSync(logFile, 'a')
  try {
    return spawn(process.execPath, ['devnet/src/main.ts'], {
      cwd: root,
      env: { ...environment, PORT: `${port}`, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: rateFactor },
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return address.port
}
