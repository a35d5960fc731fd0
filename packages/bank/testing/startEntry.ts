import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createChildEnvironment } from '@bank/chain/testing/processes'

/** A process of an app: its output so far, and its exit code and signal once it has ended. */
export type StartedEntry = {
  readonly child: ChildProcess
  readonly said: { out: string; error: string }
  readonly exited: Promise<unknown[]>
}

/** Starts an app's entry file as a process with this environment alone; it ends with its parent's channel. */
export function startEntry(
  entry: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): StartedEntry {
  const child = spawn(process.execPath, [entry, ...args], {
    env: createChildEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = { out: '', error: '' }
  child.stdout?.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said.error += chunk
  })
  // Output may still be in transit when a process has ended.
  const silent = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'end'))
  const exited = Promise.all([once(child, 'exit'), ...silent]).then(([ended]) => ended as unknown[])
  return { child, said, exited }
}
