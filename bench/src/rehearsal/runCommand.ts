import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createChildEnvironment } from '@bank/chain/testing/processes'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs `npm run NAME -- ARGS` as an operator would, with this environment alone; throws Error with what it printed. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { stdout } = await run('npm', ['run', '--silent', name, '--', ...args], {
      cwd: root,
      env: createChildEnvironment(environment),
      maxBuffer: 10_000_000,
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`npm run ${name} failed:\n${stdout}${stderr}`)
  }
}
