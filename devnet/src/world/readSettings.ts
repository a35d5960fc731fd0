import { resolve } from 'node:path'

export type WorldSettings = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly isDev: boolean
  readonly webRoot: string
  readonly external: { readonly url: string; readonly migrationUrl: string } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads what the person who starts the demo may choose. Throws an Error that names everything wrong at once. */
export function readSettings(environment: Environment, args: readonly string[], root: string): WorldSettings {
  const problems: string[] = []
  const { PORT: port = '8080', DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = environment
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    problems.push('PORT is a number from 1 to 65535')
  if ((url === undefined) !== (migrationUrl === undefined))
    problems.push('DATABASE_URL and DATABASE_MIGRATION_URL go together: the application’s role and the owner')
  const unknown = args.filter((arg) => arg !== '--dev')
  if (unknown.length > 0) problems.push(`${unknown.join(' ')}: only --dev is known`)
  if (problems.length > 0)
    throw new Error(`The demo cannot start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return {
    dataDir: resolve(root, environment.DATA_DIR || '.data'),
    host: environment.HOST || '127.0.0.1',
    port: Number(port),
    isDev: args.includes('--dev'),
    webRoot: resolve(root, 'apps/web/dist'),
    external: url !== undefined && migrationUrl !== undefined ? { url, migrationUrl } : undefined,
  }
}
