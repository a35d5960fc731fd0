import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '@bank/database'
import { writeFileAtomically } from '../../chain/snapshots.ts'
import { getCompileCacheFolder } from '../../processes/getCompileCacheFolder.ts'
import { readOperatorKey } from '../servers/readSecret.ts'
import type { ServersOptions } from '../servers/servers.ts'
import { toProgramFile } from '../servers/toProgramFile.ts'

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

/**
 * The demo's operators, added by the bank's own command when the demo is new; their passwords and secrets are kept
 * beside the demo, since the bank keeps neither.
 */
export async function addDemoOperators(
  options: Pick<ServersOptions, 'root' | 'settings' | 'ownerUrl'>,
  owner: Database,
): Promise<readonly DemoOperator[]> {
  const file = join(options.settings.dataDir, 'operators.json')
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as DemoOperator[]
  const missing = wanted.filter(({ name }) => !known.some((operator) => operator.name === name))
  if (missing.length === 0) return known
  const names = missing.map(({ name }) => name)
  // An operator added just before an interrupted start has a lost password, and has done nothing yet.
  await owner.kysely.deleteFrom('bank.operator').where('name', 'in', names).execute()
  const added = await addOperators(options, missing)
  const operators = [...known, ...added]
  await writeFileAtomically(file, JSON.stringify(operators, undefined, 2))
  return operators
}

/** Adds all in one run of the command: a process for each would cost a new demo most of its start. */
async function addOperators(
  { root, settings, ownerUrl }: Pick<ServersOptions, 'root' | 'settings' | 'ownerUrl'>,
  missing: readonly { readonly name: string; readonly role: string }[],
): Promise<readonly DemoOperator[]> {
  const pairs = missing.flatMap(({ name, role }) => [name, role])
  const { stdout } = await run(
    process.execPath,
    [toProgramFile(settings, 'apps/api/src/commands/addOperator.ts'), ...pairs, '--json'],
    {
      cwd: root,
      env: {
        ...process.env,
        MODE: 'demo',
        DATABASE_MIGRATION_URL: ownerUrl,
        OPERATOR_KEY: await readOperatorKey(settings.dataDir),
        NODE_COMPILE_CACHE: getCompileCacheFolder(settings.dataDir),
      },
    },
  )
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { name, role, password, totpSecret } = JSON.parse(line) as DemoOperator
      return { name, role, password, totpSecret }
    })
}
