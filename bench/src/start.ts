import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const clone = join(import.meta.dirname, '../..')
const patienceMs = 180_000
const pollMs = 50

/** Milliseconds from `npm start` to a demo that answers ready: on an empty data folder, and again on what that left. */
export async function start(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-bank-start-'))
  // The database server has its own user, who must be able to enter.
  await chmod(folder, 0o711)
  try {
    const readyMs = await measureStart(folder)
    const restartMs = await measureStart(folder)
    return { readyMs, restartMs }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureStart(folder: string): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const demo = spawn(process.execPath, [join(clone, 'scripts/run.mjs'), 'start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    demo.once('exit', () => resolve())
  })
  const onSignal = () => demo.kill('SIGINT')
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/healthz`, demo)
    return Math.round(performance.now() - startedAt)
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    demo.kill('SIGINT')
    await ended
  }
}

async function waitUntilReady(url: string, demo: ChildProcess): Promise<void> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    if (demo.exitCode !== null || demo.signalCode !== null)
      throw new Error('The demo ended before it was ready.')
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`The demo was not ready within ${patienceMs / 1_000} s.`)
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}
