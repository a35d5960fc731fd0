import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Background processes that read the chains several times a second; no page needs them. */
const workers = ['worker', 'crossRelayer', 'crossDataworker']

/**
 * Runs something while the demo's workers are stopped: the imitated phone must not share its processor with the bank.
 * They resume afterwards, and when this process receives a signal.
 */
export async function pauseWorkers<Result>(dataDir: string, act: () => Promise<Result>): Promise<Result> {
  const processIds = await Promise.all(workers.map((name) => readProcessId(dataDir, name)))
  const sendSignal = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const processId of processIds) process.kill(processId, signal)
  }
  const resume = () => sendSignal('SIGCONT')
  process.once('SIGINT', resume).once('SIGTERM', resume)
  sendSignal('SIGSTOP')
  try {
    return await act()
  } finally {
    process.off('SIGINT', resume).off('SIGTERM', resume)
    resume()
  }
}

async function readProcessId(dataDir: string, name: string): Promise<number> {
  const { processId } = JSON.parse(await readFile(join(dataDir, 'run', `${name}.json`), 'utf8'))
  return Number(processId)
}
