import { type OpenedBank, openBank, openBankAsOwner } from '@bank/bank'
import { type Environment, readSecretFiles } from '@bank/settings'
import { z } from 'zod'
import { fields } from '../environment/readEnvironment.ts'

/** Variables of the commands; those that a server reads too are described there. */
export const commandVariables = z.object({
  MODE: z.enum(['demo', 'production']).default('demo'),
  DATABASE_URL: fields.databaseUrl.optional(),
  DATABASE_MIGRATION_URL: fields.databaseUrl
    .optional()
    .describe('The database as the owner of its tables; servers and worker refuse it in production.'),
  PUBLIC_ORIGIN: fields.origin.optional(),
})

/** Exits with one sentence: code 2 for a wrong command line, 1 for a failed command. */
export function stopCommand(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

/** Opens the bank for a command without chain access, with the environment and the role of one of the servers. */
export async function openCommand(applicationName: string, process: 'api' | 'console'): Promise<OpenedBank> {
  const { MODE: mode, DATABASE_URL: databaseUrl } = readEnvironment()
  if (databaseUrl === undefined) stopCommand(describeMissing('DATABASE_URL'), 2)
  return openBank({
    mode,
    databaseUrl,
    process,
    applicationName,
    poolSize: 1,
    rpcUrls: new Map(),
    homeChainId: undefined,
  }).catch(stopWith)
}

/** The environment of a command that takes the rights of the tables' owner. */
export function readOwnerEnvironment() {
  const { MODE: mode, DATABASE_MIGRATION_URL: databaseMigrationUrl } = readEnvironment()
  if (databaseMigrationUrl === undefined) stopCommand(describeMissing('DATABASE_MIGRATION_URL'), 2)
  return { mode, databaseMigrationUrl }
}

/** Opens the bank for a command that takes the rights of the tables' owner. */
export async function openOwnerCommand(applicationName: string): Promise<OpenedBank> {
  return openBankAsOwner({ ...readOwnerEnvironment(), applicationName }).catch(stopWith)
}

/** The environment of a command, its secrets read from their files. */
export function readCommandEnvironment(): Environment {
  try {
    return readSecretFiles(process.env)
  } catch (error) {
    return stopCommand(error instanceof Error ? error.message : String(error), 2)
  }
}

/** The origin of the members' app, where it is set. */
export const readPublicOrigin = (): string | undefined => readEnvironment().PUBLIC_ORIGIN

const describeMissing = (name: string): string =>
  `${name} and ${name}_FILE are missing; --help explains each setting.`

function readEnvironment() {
  const given = Object.entries(readCommandEnvironment()).filter(([, value]) => value)
  const environment = commandVariables.safeParse(Object.fromEntries(given))
  if (environment.success) return environment.data
  return stopCommand(
    environment.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
    2,
  )
}

/** Exits with the sentence of a failure. */
export function stopWith(error: unknown): never {
  return stopCommand(error instanceof Error ? error.message : String(error), 1)
}
