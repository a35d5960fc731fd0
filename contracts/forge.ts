import { type SpawnOptions, spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { findFoundryBinary } from '@bank/chain/testing'

/** This folder: forge's root. */
export const contractsDirectory = import.meta.dirname

/** Result of a finished program: exit code (null when a signal ended it) and everything it printed. */
export type ForgeRun = { exitCode: number | null; stdout: string; stderr: string }

/** Runs the pinned forge in `root`; the Node that runs this also runs the compiler. */
export function runForgeCommand(
  parameters: readonly string[],
  { root = contractsDirectory, profile = 'default' }: { root?: string; profile?: string } = {},
): Promise<ForgeRun> {
  const options: SpawnOptions = {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      FOUNDRY_PROFILE: profile,
      FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
      NO_COLOR: '1',
    },
  }
  return new Promise((resolve, reject) => {
    const child = spawn(findFoundryBinary('forge'), parameters, options)
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })
}
