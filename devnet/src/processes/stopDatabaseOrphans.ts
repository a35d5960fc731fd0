import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

type Found = { readonly processId: number; readonly isServer: boolean }

const timeoutMs = 30_000
const pollMs = 100

/**
 * Stops the processes in our own database folder: a server or initdb that was started but not yet recorded when its
 * parent was killed. Call it only while the folder is claimed: no other process may work there then.
 */
export async function stopDatabaseOrphans(cluster: string): Promise<boolean> {
  const found = await listProcesses(cluster)
  for (const { processId, isServer } of found) sendSignal(processId, isServer ? 'SIGINT' : 'SIGKILL')
  for (let waitedMs = 0; (await listProcesses(cluster)).length > 0; waitedMs += pollMs) {
    if (waitedMs > timeoutMs) throw new Error(`A PostgreSQL of an earlier run in ${cluster} does not end.`)
    await new Promise((done) => setTimeout(done, pollMs))
  }
  return found.length > 0
}

async function listProcesses(cluster: string): Promise<Found[]> {
  const names = await readdir('/proc')
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
        const [program = '', ...args] = line.split('\0')
        const kind = basename(program)
        // Backends change their command line; they end with their server.
        const isOurs = (kind === 'postgres' || kind === 'initdb') && args[args.indexOf('-D') + 1] === cluster
        return isOurs ? [{ processId: Number(name), isServer: kind === 'postgres' }] : []
      }),
  )
  return found.flat()
}

function sendSignal(processId: number, name: NodeJS.Signals): void {
  try {
    process.kill(processId, name)
  } catch (error) {
    // It ended by itself in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
