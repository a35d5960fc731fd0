import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createChildEnvironment } from '@bank/chain/testing/processes'

const run = promisify(execFile)

/** The output of a command, and the code that it ended with. */
export type EndedMain = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs the file of a command in a folder to its end, with these variables alone. */
export async function runMain(
  main: string,
  args: readonly string[],
  { folder, environment = {} }: { readonly folder: string; readonly environment?: Record<string, string> },
): Promise<EndedMain> {
  try {
    const env = createChildEnvironment(environment)
    return { code: 0, ...(await run(process.execPath, [main, ...args], { cwd: folder, env })) }
  } catch (error) {
    return error as EndedMain
  }
}
