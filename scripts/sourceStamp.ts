import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.ts'

const builtFolders = ['dist', 'dist-production', 'node_modules']

/** A record, in the folder of a build, of the sources that it was made from. */
export type SourceStamp = {
  readonly isCurrent: boolean
  write(): void
  /** Removes the record of the build before: one that is cut short is of no sources. */
  remove(): void
}

/** Compares the sources that the patterns name, tests left out, with those that the folder's build was made from. */
export function readSourceStamp(folder: string, patterns: readonly string[]): SourceStamp {
  const file = join(folder, '.built-from')
  const hash = hashSources(patterns)
  return {
    isCurrent: existsSync(file) && readFileSync(file, 'utf8') === hash,
    write: () => writeFileSync(file, hash),
    remove: () => rmSync(file, { force: true }),
  }
}

function hashSources(patterns: readonly string[]): string {
  const files = globSync([...patterns], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => builtFolders.includes(entry.name),
  })
  const hash = createHash('sha256')
  const paths = files
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}
