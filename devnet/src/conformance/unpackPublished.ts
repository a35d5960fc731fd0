import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A package of the registry, with the bytes that are known here. */
export type PublishedPackage = { readonly name: string; readonly tarball: string; readonly sha256: string }

/** Downloads a package into an emptied folder and unpacks these of its files. Throws when its bytes are others. */
export async function unpackPublished(
  folder: string,
  { name, tarball, sha256 }: PublishedPackage,
  files: readonly string[],
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await run('npm', ['pack', name, '--pack-destination', folder, '--ignore-scripts'], { cwd: folder })
  await assertBytes(join(folder, tarball), sha256)
  await run('tar', ['-xzf', tarball, ...files], { cwd: folder })
  await rm(join(folder, tarball))
}

/** Throws when a file has another sha256. */
export async function assertBytes(file: string, sha256: string): Promise<void> {
  const found = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  if (found !== sha256) throw new Error(`${file} has the sha256 ${found}, not ${sha256}`)
}
