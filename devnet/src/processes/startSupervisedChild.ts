import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { isStopRequested, writeProcessRecord } from './processRecord.ts'

export type ChildOptions = {
  readonly name: string
  /** Arguments of this Node, the file among them. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly workingFolder: string
  readonly logFile: string
  /** Folder of the running processes' records. */
  readonly recordFolder: string
  readonly onWarning: (message: string) => void
  /** Called when a signal from outside stops the child, which is then not started again. */
  readonly onStopRequest?: (() => void) | undefined
}

export type SupervisedChild = {
  readonly name: string
  getProcessId(): number | undefined
  /** The number of restarts. */
  getRestarts(): number
  kill(): void
  stop(): Promise<void>
}

const backoffMinMs = 200
const backoffMaxMs = 5_000
const steadyMs = 10_000
const stopTimeoutMs = 25_000
const inherited = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'LOG_LEVEL',
  'RATE_LIMIT_FACTOR',
  'PRODUCT_NAME',
  'UNIT_SYMBOL',
  'SUPPORT_URL',
  'TERMS_URL',
  'PRIVACY_URL',
  'IMPRINT_URL',
  'BRAND_FOLDER',
  'BRAND_ACCENT_LIGHT',
  'BRAND_ACCENT_DARK',
]

/** Runs a Node process as a direct child and starts it again after a crash or SIGKILL. */
export function startSupervisedChild(options: ChildOptions): SupervisedChild {
  let child: ChildProcess | undefined
  let restarts = -1
  let backoffMs = backoffMinMs
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  const startOnce = () => {
    const startedMs = Date.now()
    restarts += 1
    const started = startNode(options)
    child = started
    started.once('exit', (code, signal) => {
      child = undefined
      if (isStopping) return
      if (options.onStopRequest !== undefined && isStopRequested(code, signal)) return options.onStopRequest()
      backoffMs = Date.now() - startedMs > steadyMs ? backoffMinMs : Math.min(backoffMs * 2, backoffMaxMs)
      options.onWarning(`${options.name} ended (${signal ?? code}) and starts again; see ${options.logFile}`)
      timer = setTimeout(startOnce, backoffMs)
    })
  }
  startOnce()

  return {
    name: options.name,
    getProcessId: () => child?.pid,
    getRestarts: () => Math.max(0, restarts),
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const ending = child
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill('SIGTERM')
      const killTimer = setTimeout(() => ending.kill('SIGKILL'), stopTimeoutMs)
      await ended
      clearTimeout(killTimer)
    },
  }
}

function startNode(options: ChildOptions): ChildProcess {
  const log = openSync(options.logFile, 'a', 0o600)
  const kept = inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const started = spawn(process.execPath, [...options.args], {
    cwd: options.workingFolder,
    env: { ...Object.fromEntries(kept), ...options.environment },
    // The channel reports our death to the child; Ctrl-C reaches only us, and we stop the children in order.
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  })
  if (started.pid !== undefined)
    writeProcessRecord(options.recordFolder, options.name, started.pid).catch((error: unknown) =>
      options.onWarning(`${options.name} could not be written down: ${error}`),
    )
  return started
}
