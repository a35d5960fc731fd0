import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = new URL('../../../../', import.meta.url)

/** Runs a file of an app, which no other app imports, with this environment alone; returns the JSON that it prints. */
export async function runProcessScript(
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<unknown> {
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL(file, root)), ...args], {
    env: { ...getSystem(process.env), ...environment },
  })
  return JSON.parse(stdout)
}

/** Variables that a process of Node needs, none of them a setting. */
const getSystem = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = environment
  return { PATH, HOME, NODE_COMPILE_CACHE }
}
