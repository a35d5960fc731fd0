import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const clone = join(import.meta.dirname, '../..')
const pollMs = 50
/** A benchmark sends more calls than any person. */
const rateFactor = '100'

export type RunningDemo = { readonly origin: string; readonly readyMs: number; stop(): Promise<void> }

/**
 * Creates the folder of a demo, removed by the caller; the database server has its own user, who must be able
 * to enter.
 */
export async function createDemoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-bank-bench-'))
  await chmod(folder, 0o711)
  return folder
}

export type DemoStart = { readonly program: readonly string[]; readonly timeoutMs: number }

const npmStart: DemoStart = { program: ['scripts/run.mjs', 'start'], timeoutMs: 180_000 }

/**
 * Runs `npm start`, or another program of the clone, on a folder until it answers ready, with `more` in its
 * environment; throws when it ends before, or takes longer than its limit: three minutes.
 */
export async function startDemo(
  folder: string,
  more: Readonly<Record<string, string>> = {},
  { program, timeoutMs } = npmStart,
): Promise<RunningDemo> {
  const [port, consolePort] = [await findFreePort(), await findFreePort()]
  const origin = `http://localhost:${port}`
  // The demo runs a database of its own, whatever the caller's is.
  const { DATABASE_URL: _, DATABASE_MIGRATION_URL: __, ...environment } = process.env
  const startedAt = performance.now()
  const demo = spawn(process.execPath, [...program], {
    cwd: clone,
    env: {
      ...environment,
      PORT: `${port}`,
      CONSOLE_PORT: `${consolePort}`,
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: rateFactor,
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    demo.once('exit', () => resolve())
  })
  const onSignal = () => demo.kill('SIGINT')
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const stop = async () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    demo.kill('SIGINT')
    await ended
  }
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/healthz`, { demo, timeoutMs })
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, readyMs: Math.round(performance.now() - startedAt), stop }
}

async function waitUntilReady(
  url: string,
  { demo, timeoutMs }: { demo: ChildProcess; timeoutMs: number },
): Promise<void> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (demo.exitCode !== null || demo.signalCode !== null)
      throw new Error('The demo ended before it was ready.')
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`The demo was not ready within ${timeoutMs / 1_000} s.`)
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}

/** Milliseconds from `npm start` to a demo that answers ready: on an empty data folder, and again on what that left. */
export async function measureStart(): Promise<Record<string, number>> {
  const folder = await createDemoFolder()
  try {
    return { readyMs: await measureOneStart(folder), restartMs: await measureOneStart(folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureOneStart(folder: string): Promise<number> {
  const { readyMs, stop } = await startDemo(folder)
  await stop()
  return readyMs
}
