import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@bank/database/embedded'
import { waitUntilReady } from './waitUntilReady.ts'

const clone = join(import.meta.dirname, '../..')
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
    await waitUntilReady(`http://127.0.0.1:${port}/healthz`, { process: demo, timeoutMs })
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, readyMs: Math.round(performance.now() - startedAt), stop }
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
