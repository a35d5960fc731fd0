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

/** Finds the programs of the reference set-up. Throws Error with the one command that installs what is missing. */
export async function findPrograms(): Promise<Programs> {
  const names = Object.keys(packages) as ProgramName[]
  const found = await Promise.all(names.map(async (name) => [name, await findProgram(name)] as const))
  const postgresBin = await findPostgres()
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
  const file = await findProgram(name)
  if (file === undefined)
    throw new Error(`${name} is missing. On Debian 12 or newer: apt-get install ${name}`)
  return file
}

async function findProgram(name: string): Promise<string | undefined> {
  // Debian keeps servers in folders that are in the PATH of root alone.
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders]
  for (const folder of folders) {
    const file = join(folder, name)
    if (await isExecutable(file)) return file
  }
  return undefined
}

/** Debian installs each major version beside the others; the newest one is taken. */
async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const numbers = versions.map(Number).filter((version) => version >= versionMin)
  for (const version of numbers.sort((a, b) => b - a)) {
    const folder = `/usr/lib/postgresql/${version}/bin`
    if (await isExecutable(join(folder, 'initdb'))) return folder
  }
  return undefined
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
