import { type OpenedBank, openBank } from '@bank/bank'
import { z } from 'zod'

const postgresUrl = { protocol: /^postgres(ql)?$/ } as const

const environment = z
  .object({
    MODE: z.enum(['demo', 'production']).default('demo'),
    DATABASE_URL: z.url({ ...postgresUrl, error: 'DATABASE_URL must be a postgres:// address' }),
    DATABASE_MIGRATION_URL: z.url(postgresUrl).optional(),
  })
  .safeParse(process.env)

/** Exits with one sentence: code 2 for a wrong command line, 1 for a failed command. */
export function stopCommand(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

/** Opens the bank for a command without chain access, with the environment and the role of one of the servers. */
export async function openCommand(applicationName: string, process: 'api' | 'console'): Promise<OpenedBank> {
  if (!environment.success) stopCommand(environment.error.issues.map(({ message }) => message).join('\n'), 2)
  return openBank({
    mode: environment.data.MODE,
    databaseUrl: environment.data.DATABASE_URL,
    databaseMigrationUrl: environment.data.DATABASE_MIGRATION_URL,
    process,
    applicationName,
    poolSize: 1,
    rpcUrls: new Map(),
  }).catch((error: unknown) => stopCommand(error instanceof Error ? error.message : String(error), 1))
}
