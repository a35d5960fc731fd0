import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '@bank/database'
import { writeWhole } from '../chain/checkpoints.ts'
import { readSecret } from './readSecret.ts'
import type { ServersOptions } from './servers.ts'

const run = promisify(execFile)

/** An operator of the demo, with what a person needs to sign in. */
export type DemoOperator = {
  readonly name: string
  readonly role: string
  readonly password: string
  /** Base32, for an authenticator app. */
  readonly totpSecret: string
}

/** One for every role, and a second of those who need another to agree with them. */
const wanted = [
  { name: 'reviewer', role: 'reviewer' },
  { name: 'reviewer2', role: 'reviewer' },
  { name: 'treasurer', role: 'treasurer' },
  { name: 'treasurer2', role: 'treasurer' },
  { name: 'parameters', role: 'parameters' },
  { name: 'parameters2', role: 'parameters' },
  { name: 'auditor', role: 'auditor' },
  { name: 'support', role: 'support' },
] as const

/** The key that seals the operators' secrets, made once. */
export function readOperatorKey(dataDir: string): Promise<string> {
  return readSecret(join(dataDir, 'operator.key'))
}

/**
 * The demo's operators, added by the bank's own command when the world is new; their passwords and secrets are kept
 * beside the world, since the bank keeps neither.
 */
export async function addDemoOperators(
  options: Pick<ServersOptions, 'root' | 'settings' | 'databaseUrl'>,
  owner: Database,
): Promise<readonly DemoOperator[]> {
  const file = join(options.settings.dataDir, 'operators.json')
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as DemoOperator[]
  const missing = wanted.filter(({ name }) => !known.some((operator) => operator.name === name))
  if (missing.length === 0) return known
  const names = missing.map(({ name }) => name)
  // Whoever was added just before a start was cut short has a password that nobody knows, and has done nothing.
  await owner.kysely.deleteFrom('bank.operator').where('name', 'in', names).execute()
  const added = await Promise.all(missing.map(({ name, role }) => addOperator(options, name, role)))
  const operators = [...known, ...added]
  await writeWhole(file, JSON.stringify(operators, undefined, 2))
  return operators
}

async function addOperator(
  { root, settings, databaseUrl }: Pick<ServersOptions, 'root' | 'settings' | 'databaseUrl'>,
  name: string,
  role: string,
): Promise<DemoOperator> {
  const { DATABASE_MIGRATION_URL: _, ...environment } = process.env
  const { stdout } = await run(process.execPath, ['apps/api/src/addOperator.ts', name, role, '--json'], {
    cwd: root,
    env: {
      ...environment,
      MODE: 'demo',
      DATABASE_URL: databaseUrl,
      OPERATOR_KEY: await readOperatorKey(settings.dataDir),
      NODE_COMPILE_CACHE: join(settings.dataDir, 'compiled'),
    },
  })
  const { password, totpSecret } = JSON.parse(stdout) as DemoOperator
  return { name, role, password, totpSecret }
}
