import { createHash } from 'node:crypto'
import { findFolder, findPackage } from '../packages.ts'
import type { Rule, SourceFile, Violation } from '../SourceFile.ts'

const maxReadmeLines = 10
const maxAgentsLines = 120
const migrationFolder = 'packages/database/migrations/'

function countLines(file: SourceFile): number {
  return file.text.trimEnd().split('\n').length
}

/** Every package has a README of at most ten lines. */
export const checkReadmes: Rule = (files) => {
  const packages = new Set(
    files.map((file) => findPackage(file.path)).filter((packageName) => packageName !== undefined),
  )
  return [...packages].flatMap((packageName): Violation[] => {
    const path = `${findFolder(packageName)}/README.md`
    const readme = files.find((file) => file.path === path)
    if (readme === undefined) return [{ path, message: 'is missing; say the purpose of this package.' }]
    const lines = countLines(readme)
    return lines > maxReadmeLines ? [{ path, message: `has ${lines} lines; at most ${maxReadmeLines}.` }] : []
  })
}

/** The page that every newcomer and every tool reads first stays one page. */
export const checkAgentsPage: Rule = (files) =>
  files
    .filter((file) => file.path === 'AGENTS.md' && countLines(file) > maxAgentsLines)
    .map((file) => ({
      path: file.path,
      message: `has ${countLines(file)} lines; at most ${maxAgentsLines}.`,
    }))

export type MigrationHashes = Readonly<Record<string, string>>

export function hashMigration(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The numbered migrations of a tree, by file name. */
export function listMigrations(files: readonly SourceFile[]): Map<string, string> {
  return new Map(
    files
      .filter((file) => file.path.startsWith(migrationFolder) && /\/\d{4}_\w+\.sql$/.test(file.path))
      .map((file) => [file.path.slice(migrationFolder.length), hashMigration(file.text)]),
  )
}

/** A committed migration is never edited: databases that ran it would differ from those that did not. */
export const checkMigrations =
  (hashes: MigrationHashes): Rule =>
  (files) => {
    const present = listMigrations(files)
    const edited = [...present].flatMap(([name, hash]): Violation[] => {
      const path = migrationFolder + name
      if (hashes[name] === undefined) return [{ path, message: 'is new; record it by npm run gen.' }]
      return hashes[name] === hash
        ? []
        : [{ path, message: 'was edited after it was recorded; write a new migration.' }]
    })
    const lost = Object.keys(hashes).filter((name) => !present.has(name))
    return [
      ...edited,
      ...lost.map((name) => ({ path: migrationFolder + name, message: 'was recorded and is gone.' })),
    ]
  }

/** Versions are exact, so that a fresh clone installs what was tested. */
export const checkVersions: Rule = (files) =>
  files
    .filter((file) => /(^|\/)package\.json$/.test(file.path))
    .flatMap((file) => {
      const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(file.text)
      return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((field) =>
        Object.entries(manifest[field] ?? {})
          .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          .map(([name, version]) => ({
            path: file.path,
            message: `asks for ${name} ${version}; pin one version.`,
          })),
      )
    })

/** Every manifest and the lockfile carry the newest version of the changelog. */
export const checkReleaseVersion: Rule = (files) => {
  const changelog = files.find(({ path }) => path === 'CHANGELOG.md')
  const released = /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog?.text ?? '')?.[1]
  if (released === undefined) return []
  return files.flatMap(({ path, text }) => {
    const versions = /(^|\/)package\.json$/.test(path)
      ? [readVersion(JSON.parse(text))]
      : path === 'package-lock.json'
        ? listLockedVersions(JSON.parse(text))
        : []
    return versions
      .filter((version) => version !== undefined && version !== released)
      .map((version) => ({
        path,
        message: `has version ${version}; the newest of CHANGELOG.md is ${released}.`,
      }))
  })
}

type Manifest = { readonly version?: string }

function readVersion({ version }: Manifest): string | undefined {
  return version
}

/** Versions of the repository and of its own packages; those of others are below a node_modules folder. */
function listLockedVersions(
  lockfile: Manifest & { readonly packages?: Readonly<Record<string, Manifest>> },
): (string | undefined)[] {
  const own = Object.entries(lockfile.packages ?? {}).filter(([folder]) => !folder.includes('node_modules/'))
  return [lockfile, ...own.map(([, manifest]) => manifest)].map(readVersion)
}

const ownFolders = /(?:^|[\s"'`(=])(?:\/home\/\w|\/Users\/\w|\/root\/|[A-Z]:\\Users\\)/

/** Nothing committed names a folder of one person's machine. */
export const checkMachinePaths =
  (clone: string): Rule =>
  (files) => {
    const cloneFolder = new RegExp(`(?:^|[\\s"'\`(=])${clone.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`)
    return files
      .filter((file) => !file.path.startsWith('scripts/tidy') && file.path !== 'LICENSE')
      .flatMap((file) =>
        file.text.split('\n').flatMap((line, index) =>
          ownFolders.test(line) || cloneFolder.test(line)
            ? [
                {
                  path: file.path,
                  line: index + 1,
                  message: 'names a folder of one machine; make it relative.',
                },
              ]
            : [],
        ),
      )
  }
