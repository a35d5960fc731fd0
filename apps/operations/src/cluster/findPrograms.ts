import { access, constants, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Programs of the reference set-up, each with its package of Debian. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
} as const

type ProgramName = keyof typeof packages

/** Paths of the programs, and the folder of PostgreSQL's own. */
export type Programs = Readonly<Record<ProgramName | 'postgresBin', string>>

const versionMin = 15
const systemFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** Debian keeps servers in folders that are in the PATH of root alone, and each PostgreSQL in one of its own. */
const debian = {
  folders: [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders],
  postgresFolder: '/usr/lib/postgresql',
}

/**
 * Finds the programs of the reference set-up in these folders. Throws Error with the one command that installs what is missing.
 */
export async function findPrograms({ folders, postgresFolder } = debian): Promise<Programs> {
  const names = Object.keys(packages) as ProgramName[]
  const found = await Promise.all(
    names.map(async (name) => [name, await findProgram(name, folders)] as const),
  )
  const postgresBin = await findPostgres(postgresFolder)
  const missing: string[] = found.flatMap(([name, file]) => (file === undefined ? [packages[name]] : []))
  if (postgresBin === undefined) missing.push('postgresql')
  if (missing.length > 0)
    throw new Error(
      `Programs of the cluster are missing. On Debian 12 or newer: apt-get install ${missing.join(' ')}`,
    )
  return { ...Object.fromEntries(found), postgresBin } as Programs
}

/** Finds one program, of a package of the same name; throws Error that names it. */
export async function getProgram(name: 'pgbouncer' | 'caddy'): Promise<string> {
  const file = await findProgram(name, debian.folders)
  if (file === undefined)
    throw new Error(`${name} is missing. On Debian 12 or newer: apt-get install ${name}`)
  return file
}

async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const file = join(folder, name)
    if (await isExecutable(file)) return file
  }
  return undefined
}

/** Debian installs each major version beside the others; the newest one is taken. */
async function findPostgres(postgresFolder: string): Promise<string | undefined> {
  const versions = await readdir(postgresFolder).catch(() => [])
  const numbers = versions.map(Number).filter((version) => version >= versionMin)
  for (const version of numbers.sort((a, b) => b - a)) {
    const folder = join(postgresFolder, `${version}`, 'bin')
    if (await isExecutable(join(folder, 'initdb'))) return folder
  }
  return undefined
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
