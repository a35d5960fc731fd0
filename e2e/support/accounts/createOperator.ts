import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Demo, Operator } from '../demo/demo.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')

/** Creates an operator by the bank's own command, so that no two stories compete for one-time codes. */
export async function createOperator(demo: Demo, role: string): Promise<Operator> {
  const name = `${role}-${randomBytes(4).toString('hex')}`
  const { stdout } = await run(
    process.execPath,
    ['apps/api/src/commands/addOperator.ts', name, role, '--json'],
    {
      cwd: root,
      env: {
        ...process.env,
        // Half of a command's start is compiling what the demo has compiled before.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(demo.dataDir, 'compiled'),
        MODE: 'demo',
        DATABASE_MIGRATION_URL: demo.ownerUrl,
        OPERATOR_KEY: readFileSync(join(demo.dataDir, 'operator.key'), 'utf8'),
      },
    },
  )
  const { password, totpSecret } = JSON.parse(stdout) as Operator
  return { name, role, password, totpSecret }
}
