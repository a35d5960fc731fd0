import { basename, dirname, posix } from 'node:path'
import { parseModule } from '../parseModule.ts'
import { isGenerated, isModule, isSource, isTest, type Rule, type SourceFile } from '../SourceFile.ts'

const configFile = /\.config\.(ts|js|mjs)$|^\.size-limit\.js$|^docs\/\.vitepress\/(config|theme\/index)\.ts$/

/** A file that nothing imports, runs or names is dead, even when its own test keeps it warm. */
export const checkNeverImported: Rule = (files) => {
  const imported = new Map<string, Set<string>>()
  for (const file of files.filter((file) => isModule(file.path)))
    for (const { specifier } of parseModule(file).imports)
      if (specifier.startsWith('.')) {
        const target = posix.join(posix.dirname(file.path), specifier)
        imported.set(target, (imported.get(target) ?? new Set()).add(file.path))
      }
  return files
    .filter((file) => isSource(file.path) && !configFile.test(file.path) && !isGenerated(file.path))
    .filter((file) => {
      const ownTest = new RegExp(
        `^${escapePattern(file.path.replace(/\.tsx?$/, ''))}(\\.deep)?\\.test\\.tsx?$`,
      )
      const importers = [...(imported.get(file.path) ?? [])].filter((path) => !ownTest.test(path))
      return importers.length === 0 && !isNamedElsewhere(file, files)
    })
    .map((file) => ({ path: file.path, message: 'is imported, run and named by nothing but its own test.' }))
}

/** Entries are named in a manifest, a configuration, a page or a command as a path that ends in theirs. */
function isNamedElsewhere(file: SourceFile, files: readonly SourceFile[]): boolean {
  const name = basename(file.path)
  const inRoom = new RegExp(`["'\`/ ]${escapePattern(name)}["'\`\\s,)]`)
  return files.some((other) => {
    if (other.path === file.path || isTest(other.path) || other.path.endsWith('.md')) return false
    if (!other.text.includes(name)) return false
    if (other.text.includes(file.path)) return true
    const isNear = file.path.startsWith(dirname(other.path)) || dirname(other.path) === '.'
    return isNear && /\.(json|html|js|mjs|ts|toml)$/.test(other.path) && inRoom.test(other.text)
  })
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Named exports only, save in a configuration and in a file that one names, where a tool reads the default one. */
export const checkDefaultExports: Rule = (files) => {
  const configurations = files.filter((file) => configFile.test(file.path))
  return files
    .filter(
      (file) => isModule(file.path) && !configFile.test(file.path) && parseModule(file).hasDefaultExport,
    )
    .filter((file) => !configurations.some(({ text }) => text.includes(`/${basename(file.path)}`)))
    .map((file) => ({ path: file.path, message: 'has a default export; export by name.' }))
}
