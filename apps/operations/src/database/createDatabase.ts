import { chmod, mkdir } from 'node:fs/promises'
import { createBankDatabase, type DatabaseRole } from '@bank/database'
import { type WrittenFile, writeFiles } from '../files/writeFiles.ts'
import {
  createPasswordStore,
  describeAddressFiles,
  formatAddress,
  getAddressFile,
  openAdminPassword,
} from './databaseFiles.ts'

export type DatabaseOptions = {
  /** The superuser's address of the server, or the place alone of one that is not there yet. */
  readonly server: URL
  /** Host and port of a pool before it, for the processes. */
  readonly pool?: URL | undefined
  /** Folder of the passwords and addresses. */
  readonly folder: string
  /** Roles that are given a new password. */
  readonly replaced?: readonly DatabaseRole[]
  /** Replaces address files that say something else. */
  readonly isForced?: boolean
}

/**
 * Creates the bank's database with its roles on a server and keeps passwords and addresses in files for one user alone; returns
 * what it did, which is nothing in a second run. Throws Error that names every problem.
 */
export async function createDatabase(options: DatabaseOptions): Promise<readonly string[]> {
  const { server, folder, replaced = [], isForced = false } = options
  await openFolder(folder)
  const passwords = createPasswordStore(folder)
  const done = await createBankDatabase(server.toString(), passwords, replaced)
  const files = await describeAddressFiles(folder, { server, pool: options.pool }, passwords)
  // The address of a replaced password is an old one, and no file of the operator's.
  const written = await writeFiles(files, { isForced: isForced || replaced.length > 0 })
  return [...done, ...written.map((file) => `wrote ${file}`)]
}

/** Writes passwords and addresses for a server that is created with them later, its superuser's among them. */
export async function prepareDatabase(options: DatabaseOptions): Promise<readonly string[]> {
  const { server, folder, isForced = false } = options
  await openFolder(folder)
  const files: readonly WrittenFile[] = [
    ...(await describeAddressFiles(folder, { server, pool: options.pool }, createPasswordStore(folder))),
    {
      file: getAddressFile(folder, 'admin'),
      text: formatAddress(server, 'postgres', await openAdminPassword(folder)).replace(
        /\/bank(?=\?|$)/,
        '/postgres',
      ),
    },
  ]
  const written = await writeFiles(files, { isForced })
  return written.map((file) => `wrote ${file}`)
}

async function openFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made !== undefined) await chmod(folder, 0o700)
}
