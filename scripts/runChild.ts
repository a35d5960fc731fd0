import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, spawn } from 'node:child_process'
import { compileCache, root } from './paths.ts'

type ChildOptions = {
  cwd?: string
  env?: Record<string, string>
  /** Keep what the child prints as well as showing it; its colours are lost. */
  capture?: boolean
  /** Show nothing of what the child prints. */
  silent?: boolean
  /** Let the child read what its user types. */
  asks?: boolean
  /** Gives the child a channel that closes when its parent dies. */
  channel?: boolean
  /** Asked every second: a child that still runs a minute after its work is done is ended. */
  isDone?: () => boolean
}
export type ChildResult = { code: number; output: string }

/** A finished child has this long to exit by itself. */
const endingMs = 60_000

const running = new Set<ChildProcess>()
const gathering = new AsyncLocalStorage<Buffer[]>()
let stopSignal: NodeJS.Signals | undefined

/** Runs `node file args…` with the Node that runs us; resolves with its exit code (128 + n for a signal). */
export async function runChild(
  file: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<ChildResult> {
  if (stopSignal !== undefined) return { code: 130, output: '' }
  const gathered = gathering.getStore()
  const output =
    options.capture || (gathered && !options.silent) ? 'pipe' : options.silent ? 'ignore' : 'inherit'
  const child = spawn(process.execPath, [file, ...args], {
    cwd: options.cwd ?? root,
    // Half of what a child spends on its start is compiling what another has compiled before.
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...options.env },
    stdio: [
      options.asks ? 'inherit' : 'ignore',
      output,
      output,
      ...(options.channel ? (['ipc'] as const) : []),
    ],
  })
  running.add(child)
  const watch = options.isDone && stopOnceDone(child, options.isDone)
  let printed = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (options.silent) return
      if (gathered) gathered.push(chunk)
      else to.write(chunk)
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      clearInterval(watch)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output: printed })
    })
  })
}

function stopOnceDone(child: ChildProcess, isDone: () => boolean): NodeJS.Timeout {
  let doneAt: number | undefined
  return setInterval(() => {
    if (!isDone()) return
    doneAt ??= performance.now()
    if (performance.now() - doneAt > endingMs) child.kill('SIGKILL')
  }, 1_000)
}

/** Runs something whose children print beside others': what they print is shown in one piece when it is over. */
export async function readOutput<Result>(
  act: () => Promise<Result>,
  show: (printed: Buffer) => void,
): Promise<Result> {
  const printed: Buffer[] = []
  try {
    return await gathering.run(printed, act)
  } finally {
    show(Buffer.concat(printed))
  }
}

/** True once a signal asked this run to end; no further child is started then. */
export function isStopping(): boolean {
  return stopSignal !== undefined
}

/** Passes signals on to the children, and ends them when our own parent dies without a word. */
export function subscribeToSignals(): void {
  const stop = (signal: NodeJS.Signals) => {
    stopSignal = signal
    for (const child of running) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('disconnect', () => stop('SIGTERM'))
  // Listening for the parent's death must not keep a finished run alive.
  process.channel?.unref()
}
