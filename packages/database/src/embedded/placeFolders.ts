import { createHash } from 'node:crypto'
import { chmod, cp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

export type Folders = { readonly cluster: string; readonly binaries: string }

const enterableBit = 0o001

/**
 * Chooses folders that the server's own user can enter: under /var/tmp where only root may enter the clone,
 * as PostgreSQL refuses to run as root and any other user could read neither cluster nor binaries.
 */
export async function placeFolders(cluster: string, binaries: string, asRoot: boolean): Promise<Folders> {
  const wanted = { cluster: resolve(cluster), binaries: resolve(binaries) }
  if (!asRoot) return wanted
  return {
    cluster: (await isEnterable(dirname(wanted.cluster)))
      ? wanted.cluster
      : openPlace('cluster', wanted.cluster),
    binaries: (await isEnterable(wanted.binaries)) ? wanted.binaries : await copyBinaries(wanted.binaries),
  }
}

async function isEnterable(folder: string): Promise<boolean> {
  for (let place = folder; ; place = dirname(place)) {
    const found = await stat(place).catch(() => undefined)
    if (found && (found.mode & enterableBit) === 0) return false
    if (place === dirname(place)) return true
  }
}

function openPlace(kind: string, path: string): string {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return join('/var/tmp', `wallet-bank-${kind}-${name}`)
}

async function copyBinaries(source: string): Promise<string> {
  const target = openPlace('postgres', source)
  const found = await stat(target).catch(() => undefined)
  // Any user may write under /var/tmp: only files of this user are run.
  if (found && found.uid === process.getuid?.()) return target
  if (found) throw new Error(`${target} belongs to somebody else; remove it and start again.`)
  // Copied atomically: another process may be copying too, and either may be killed in the middle.
  const partial = `${target}.${process.pid}`
  await cp(source, partial, { recursive: true, verbatimSymlinks: true })
  await chmod(partial, 0o755)
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  return target
}
