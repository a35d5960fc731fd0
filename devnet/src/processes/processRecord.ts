import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../chain/snapshots.ts'

/** Identifies a process beyond its id, which a later one may reuse. */
export type ProcessMark = {
  readonly processId: number
  readonly startedTicks: string
  readonly boot: string
  /** True when it leads its own process group, as our servers do. */
  readonly leadsGroup: boolean
}

const bootFile = '/proc/sys/kernel/random/boot_id'

/** The mark of a running process; undefined when there is none with this id. */
export async function readProcessMark(processId: number): Promise<ProcessMark | undefined> {
  const line = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => undefined)
  if (line === undefined) return undefined
  // The name is in brackets and may hold any character; after it the state is field 3 and the start is field 22.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const startedTicks = fields[19]
  if (startedTicks === undefined || fields[0] === 'Z') return undefined
  const leadsGroup = fields[2] === `${processId}`
  return { processId, startedTicks, boot: (await readFile(bootFile, 'utf8')).trim(), leadsGroup }
}

const stopSignals: readonly (NodeJS.Signals | null)[] = ['SIGHUP', 'SIGINT', 'SIGTERM']
/** 0, or 128 and the number of a signal: the exit codes of a program that handles one. */
const stopCodes: readonly (number | null)[] = [0, 129, 130, 143]

/** True when a process ended at the request of a signal, rather than by a crash or SIGKILL. */
export function isStopRequested(code: number | null, signal: NodeJS.Signals | null): boolean {
  return stopSignals.includes(signal) || stopCodes.includes(code)
}

/** True while the process with this mark runs. */
export async function isRunning(mark: ProcessMark): Promise<boolean> {
  const now = await readProcessMark(mark.processId)
  return now !== undefined && now.startedTicks === mark.startedTicks && now.boot === mark.boot
}

/** Writes down a child, so that the next start can end it if we cannot. */
export async function writeProcessRecord(folder: string, name: string, processId: number): Promise<void> {
  const mark = await readProcessMark(processId)
  if (mark === undefined) return
  await mkdir(folder, { recursive: true })
  await writeFileAtomically(join(folder, `${name}.json`), JSON.stringify(mark))
}

const timeoutMs = 20_000
const pollMs = 50

/**
 * Ends what a killed run left behind. Only a process that started at the very moment we wrote down is ours; PostgreSQL
 * is asked to close, for its files must be whole.
 */
export async function stopOrphans(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const ended = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const file = join(folder, name)
        const mark = JSON.parse(await readFile(file, 'utf8')) as ProcessMark
        const wasRunning = await isRunning(mark)
        if (wasRunning) await stopProcess(mark, name === 'postgres.json' ? 'SIGINT' : 'SIGKILL')
        await rm(file, { force: true })
        return wasRunning ? [name.slice(0, -'.json'.length)] : []
      }),
  )
  return ended.flat()
}

async function stopProcess(mark: ProcessMark, signal: NodeJS.Signals): Promise<void> {
  process.kill(mark.leadsGroup && signal === 'SIGKILL' ? -mark.processId : mark.processId, signal)
  for (let waitedMs = 0; await isRunning(mark); waitedMs += pollMs) {
    if (waitedMs === timeoutMs) process.kill(mark.processId, 'SIGQUIT')
    if (waitedMs > 2 * timeoutMs) throw new Error(`process ${mark.processId} of an earlier run does not end`)
    await new Promise((done) => setTimeout(done, pollMs))
  }
}
