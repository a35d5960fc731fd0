import { resolve } from 'node:path'
import type { ExternalDatabase } from './servers/startDatabase.ts'

export type DemoSettings = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly consolePort: number
  readonly isDev: boolean
  /** Its processes are those of `npm start`'s build; else each is read from its sources. */
  readonly isBuilt: boolean
  readonly webRoot: string
  readonly consoleRoot: string
  readonly external: ExternalDatabase | undefined
}

/** Returns the URL of the members' app. */
export const getOrigin = ({ port }: DemoSettings): string => `http://localhost:${port}`

/** Returns the URL of the operators' app. */
export const getConsoleOrigin = ({ consolePort }: DemoSettings): string => `http://localhost:${consolePort}`

type Environment = Readonly<Record<string, string | undefined>>

/** Reads what the person who starts the demo may choose. Throws an Error that names everything wrong at once. */
export function readSettings(environment: Environment, args: readonly string[], root: string): DemoSettings {
  const problems: string[] = []
  const { PORT: port = '8080' } = environment
  // The console's port follows the members' app's unless CONSOLE_PORT sets it.
  const { CONSOLE_PORT: consolePort = `${Number(port) + 1}` } = environment
  if (!isPort(port)) problems.push('PORT is a number from 1 to 65535')
  else if (!isPort(consolePort) || consolePort === port)
    problems.push('CONSOLE_PORT is a number from 1 to 65535, and not the one of PORT')
  const external = readExternal(environment)
  if (external === 'incomplete' || environment.DATABASE_URL !== undefined)
    problems.push(`${databaseVariables.join(', ')} go together: the owner, and a role for each process`)
  const unknown = args.filter((arg) => arg !== '--dev' && arg !== '--built')
  if (unknown.length > 0) problems.push(`${unknown.join(' ')}: only --dev and --built are known`)
  if (problems.length > 0)
    throw new Error(`The demo cannot start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return {
    dataDir: resolve(root, environment.DATA_DIR || '.data'),
    host: environment.HOST || '127.0.0.1',
    port: Number(port),
    consolePort: Number(consolePort),
    isDev: args.includes('--dev'),
    isBuilt: args.includes('--built'),
    webRoot: resolve(root, environment.WEB_ROOT || 'apps/web/dist'),
    consoleRoot: resolve(root, 'apps/console/dist'),
    external: external === 'incomplete' ? undefined : external,
  }
}

const databaseVariables = [
  'DATABASE_MIGRATION_URL',
  'API_DATABASE_URL',
  'CONSOLE_DATABASE_URL',
  'WORKER_DATABASE_URL',
] as const

function readExternal(environment: Environment): ExternalDatabase | 'incomplete' | undefined {
  const [migrationUrl, api, console, worker] = databaseVariables.map((name) => environment[name])
  if (migrationUrl && api && console && worker) return { migrationUrl, urls: { api, console, worker } }
  return migrationUrl || api || console || worker ? 'incomplete' : undefined
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}
