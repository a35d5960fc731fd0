import { createHash } from 'node:crypto'
import { cp, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

export type Folders = { readonly cluster: string; readonly binaries: string }

const enterableBit = 0o001

/**
 * Chooses folders that the server's own user can enter. PostgreSQL refuses root, and a clone in a folder that only
 * root may enter hides both cluster and binaries from any other user: both then live under /var/tmp instead.
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
  if (await stat(join(target, 'bin', 'postgres')).catch(() => undefined)) return target
  await mkdir(target, { recursive: true, mode: 0o755 })
  await cp(source, target, { recursive: true, verbatimSymlinks: true })
  return target
}
