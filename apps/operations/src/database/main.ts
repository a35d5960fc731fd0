import { type DatabaseRole, databaseRoleNames } from '@bank/database'
import { readSecretFiles, resolvePath } from '@bank/settings'
import { describeError } from '../describeError.ts'
import { parseOptions } from '../parseOptions.ts'
import { getMessage, reportFailure } from '../reportFailure.ts'
import { createDatabase, prepareDatabase } from './createDatabase.ts'

const usage = `Usage: DATABASE_ADMIN_URL_FILE=FILE npm run database:create -- --out FOLDER [OPTIONS]
  --out FOLDER        for the passwords of the roles and their addresses; what is there is kept
  --pool HOST:PORT    PgBouncer, which the processes connect to; also writes its userlist.txt
  --replace ROLE,…    gives roles a new password: ${databaseRoleNames.join(', ')}
  --force             replaces address files that say something else
  --prepare HOST      writes the files alone, for a server HOST or HOST:PORT that is created with them later
DATABASE_ADMIN_URL or DATABASE_ADMIN_URL_FILE is the address of a superuser.`

const options = {
  out: { type: 'string' },
  pool: { type: 'string' },
  replace: { type: 'string' },
  prepare: { type: 'string' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function readServer(): URL {
  const { DATABASE_ADMIN_URL: address } = readEnvironment()
  if (!address) throw new RangeError('DATABASE_ADMIN_URL or DATABASE_ADMIN_URL_FILE is missing.')
  if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address))
    throw new RangeError('DATABASE_ADMIN_URL must be a postgres:// address')
  const server = new URL(address)
  if (server.hostname === '') throw new RangeError('DATABASE_ADMIN_URL names no host')
  return server
}

function readEnvironment() {
  try {
    return readSecretFiles(process.env)
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : String(error))
  }
}

/** The place of a pool or server; parameters of the superuser's address hold for the server alone. */
function readPlace(option: string, text: string): URL {
  const address = `postgres://${text}`
  if (/[@/?#]/.test(text) || !URL.canParse(address))
    throw new RangeError(`${option}: ${text} is no HOST or HOST:PORT`)
  return new URL(address)
}

function readRoles(text: string | undefined): readonly DatabaseRole[] {
  return (text?.split(',') ?? []).map((name) => {
    const role = databaseRoleNames.find((each) => each === name)
    if (role === undefined)
      throw new RangeError(`--replace: ${name} is none of ${databaseRoleNames.join(', ')}`)
    return role
  })
}

async function run(args: readonly string[]): Promise<readonly string[]> {
  const values = parseOptions(args, options)
  if (values.help) return [usage]
  if (values.out === undefined) throw new RangeError('--out is missing')
  const common = {
    folder: resolvePath(values.out),
    isForced: values.force,
    pool: values.pool === undefined ? undefined : readPlace('--pool', values.pool),
  }
  const done =
    values.prepare === undefined
      ? await createDatabase({ ...common, server: readServer(), replaced: readRoles(values.replace) })
      : await prepareDatabase({ ...common, server: readPlace('--prepare', values.prepare) })
  return done.length > 0 ? done : ['Everything is there already; nothing was changed.']
}

try {
  const lines = await run(process.argv.slice(2))
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  const isList = getMessage(error).includes('\n')
  reportFailure(error, isList ? undefined : usage, isList ? getMessage(error) : describeError(error))
}
