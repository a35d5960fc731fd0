import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createChildEnvironment } from '@bank/chain/testing/processes'

const workerEntry = fileURLToPath(new URL('../../../apps/worker/src/main.ts', import.meta.url))

/** A worker's own process; `started` is rejected when it ends before. */
export type WorkerProcess = {
  readonly started: Promise<void>
  /**
   * Sends the signal and waits for the end. Throws when the process had ended by itself: the signal then ended nothing.
   */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** The worker as it runs in production, in a process of its own. */
export function startWorkerProcess(env: Readonly<Record<string, string>>): WorkerProcess {
  const child = spawn(process.execPath, [workerEntry], {
    env: createChildEnvironment({ LOG_LEVEL: 'info', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Awaited from the start: a worker that ended by itself would not end again.
  const ended = once(child, 'exit')
  const started = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('worker started')) resolve()
    })
    ended.then(() => reject(new Error('the worker ended before it started')), reject)
  })
  started.catch(() => {})
  return {
    started,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the worker had ended by itself: ${child.exitCode ?? child.signalCode}`)
      child.kill(signal)
      await ended
      if (signal === 'SIGKILL' && child.signalCode !== 'SIGKILL')
        throw new Error(`the worker was not killed: it ended with ${child.exitCode}`)
      return child.exitCode
    },
  }
}

/** Starts a worker and waits until it works. */
export async function openWorkerProcess(env: Readonly<Record<string, string>>): Promise<WorkerProcess> {
  const worker = startWorkerProcess(env)
  await worker.started
  return worker
}
