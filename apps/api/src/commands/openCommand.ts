import { type OpenedBank, openBank, openBankAsOwner } from '@bank/bank'
import { type Environment, readSecretFiles } from '@bank/settings'
import { z } from 'zod'

const postgresUrl = { protocol: /^postgres(ql)?$/ } as const

/** Variables of the commands; those that a server reads too are described there. */
export const commandVariables = z.object({
  MODE: z.enum(['demo', 'production']).default('demo'),
  DATABASE_URL: z.url(postgresUrl).optional(),
  DATABASE_MIGRATION_URL: z
    .url(postgresUrl)
    .optional()
    .describe('The database as the owner of its tables; servers and worker refuse it in production.'),
})

/** Exits with one sentence: code 2 for a wrong command line, 1 for a failed command. */
export function stopCommand(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

/** Opens the bank for a command without chain access, with the environment and the role of one of the servers. */
export async function openCommand(applicationName: string, process: 'api' | 'console'): Promise<OpenedBank> {
  const { MODE: mode, DATABASE_URL: databaseUrl } = readEnvironment()
  if (databaseUrl === undefined) stopCommand('DATABASE_URL must be a postgres:// address', 2)
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
  if (databaseMigrationUrl === undefined)
    stopCommand('DATABASE_MIGRATION_URL must be the postgres:// address of the owner of the tables', 2)
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

function readEnvironment() {
  const environment = commandVariables.safeParse(readCommandEnvironment())
  if (environment.success) return environment.data
  return stopCommand(environment.error.issues.map(({ message }) => message).join('\n'), 2)
}

/** Exits with the sentence of a failure. */
export function stopWith(error: unknown): never {
  return stopCommand(error instanceof Error ? error.message : String(error), 1)
}
