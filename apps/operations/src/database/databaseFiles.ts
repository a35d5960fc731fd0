import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  type DatabaseRole,
  databaseRoleNames,
  databaseRoles,
  type PasswordStore,
  type ProcessName,
} from '@bank/database'
import { findSecret, openSecret, replaceFile } from '../files/openSecret.ts'
import type { WrittenFile } from '../files/writeFiles.ts'

const passwordBytes = 24
const createPassword = () => randomBytes(passwordBytes).toString('hex')

/** The file with the password of a role; it has the name of its secret in compose.yaml. */
export const getPasswordFile = (folder: string, role: DatabaseRole | 'admin'): string =>
  join(folder, `${role}-password`)

/** The file with the address of the database for a role; it has the name of its credential in the systemd units. */
export const getAddressFile = (folder: string, role: DatabaseRole | 'admin'): string =>
  join(folder, `${role}-database-url`)

/** A password that needs no quoting in an address, in PgBouncer's file and in SCRAM. */
const plainPassword = /^[A-Za-z0-9._~-]{16,}$/

/** Keeps the passwords of the roles in files of a folder. */
export function createPasswordStore(folder: string): PasswordStore {
  const find = async (role: DatabaseRole) => {
    const file = getPasswordFile(folder, role)
    const password = await findSecret(file)
    if (password !== undefined && !plainPassword.test(password))
      throw new RangeError(`${file} must hold 16 or more letters, digits or . _ ~ -`)
    return password
  }
  return {
    find,
    open: async (role) => (await find(role)) ?? openSecret(getPasswordFile(folder, role), createPassword),
    replace: async (role) => {
      const password = createPassword()
      await replaceFile(getPasswordFile(folder, role), password)
      return password
    },
  }
}

/** Creates a password for the superuser of a server that is not there yet. */
export const openAdminPassword = (folder: string): Promise<string> =>
  openSecret(getPasswordFile(folder, 'admin'), createPassword)

/** The places of the database: the server for its owner, and, where there is a pool, the pool for the processes. */
export type DatabasePlaces = { readonly server: URL; readonly pool: URL | undefined }

/** Describes the files that follow from the passwords: an address for each role, and the logins of a pool. */
export async function describeAddressFiles(
  folder: string,
  { server, pool }: DatabasePlaces,
  passwords: PasswordStore,
): Promise<readonly WrittenFile[]> {
  const known = new Map<DatabaseRole, string>()
  for (const role of databaseRoleNames) known.set(role, await passwords.open(role))
  const addresses = [...known].map(([role, password]) => ({
    file: getAddressFile(folder, role),
    text: formatAddress(role === 'owner' ? server : (pool ?? server), databaseRoles[role], password),
  }))
  if (pool === undefined) return addresses
  const logins = [...known].map(([role, password]) => `"${databaseRoles[role]}" "${password}"\n`)
  return [...addresses, { file: join(folder, 'userlist.txt'), text: logins.join('') }]
}

/** The address of the bank's database for a login; parameters of the place, such as those of TLS, are kept. */
export function formatAddress(place: URL, login: string, password: string): string {
  const address = new URL(place)
  address.username = login
  address.password = encodeURIComponent(password)
  address.pathname = '/bank'
  return address.toString()
}

/** Reads the addresses that the files of a folder hold. Throws Error for one that is missing. */
export async function readAddresses(
  folder: string,
): Promise<Readonly<Record<'owner' | ProcessName, string>>> {
  const entries: [DatabaseRole, string][] = []
  for (const role of databaseRoleNames) {
    const address = await findSecret(getAddressFile(folder, role))
    if (address === undefined) throw new Error(`${getAddressFile(folder, role)} is missing`)
    entries.push([role, address])
  }
  return Object.fromEntries(entries) as Readonly<Record<DatabaseRole, string>>
}
