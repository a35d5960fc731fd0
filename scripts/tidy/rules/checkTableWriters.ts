import { isModule, isTest, isTestSupport, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

/** Modules that write a table, with the first file of each that does. */
export type TableWriters = ReadonlyMap<string, ReadonlyMap<string, string>>

const written = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z]+\.[a-z_]+)/g
const writtenInSql =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+((?:bank|ledger)\.[a-z_]+)/g
const called = /\b((?:bank|ledger)\.[a-z_]+)\(/g
const functionBody = /CREATE (?:OR REPLACE )?FUNCTION\s+([a-z]+\.[a-z_]+)\s*\(.*?\$\$(.*?)\$\$/gs

/** Lists the modules that write each table, by statement or through a database function that writes it. */
export function listTableWriters(files: readonly SourceFile[]): TableWriters {
  const functions = listWritingFunctions(files)
  const writers = new Map<string, Map<string, string>>()
  for (const file of files) {
    const module = getModule(file.path)
    if (module === undefined) continue
    const tables = [
      ...listMatches(file.text, written),
      ...listMatches(file.text, writtenInSql),
      ...listMatches(file.text, called).flatMap((name) => [...(functions.get(name) ?? [])]),
    ]
    for (const table of tables) {
      const modules = writers.get(table) ?? new Map<string, string>()
      if (!modules.has(module)) modules.set(module, file.path)
      writers.set(table, modules)
    }
  }
  return writers
}

/** Each table is written by one module, whose README declares it: `Tables: bank.stake, bank.stake_day`. */
export const checkTableWriters: Rule = (files) => {
  const writers = listTableWriters(files)
  return [...listSecondWriters(writers), ...checkDeclarations(files, writers)]
}

/** Lists every table that more than one module writes. */
export function listSecondWriters(writers: TableWriters): Violation[] {
  return [...writers].flatMap(([table, modules]) => {
    const [, second] = [...modules.values()]
    if (second === undefined) return []
    return [{ path: second, message: `${table} is written by ${[...modules.keys()].join(' and ')}.` }]
  })
}

/** A ledger table is declared by its package; of the bank, every module with a README declares its own. */
function checkDeclarations(files: readonly SourceFile[], writers: TableWriters): Violation[] {
  return files.flatMap(({ path, text }) => {
    const module = /^(packages\/bank\/src\/[^/]+)\/README\.md$/.exec(path)?.[1]
    if (module === undefined) return []
    const line = /^Tables: (.*)$/m.exec(text)?.[1]?.trim()
    const declared = (line === undefined || line === 'none' ? [] : line.split(', ')).sort().join(', ')
    const actual = [...writers].flatMap(([table, modules]) => (modules.has(module) ? [table] : []))
    const wanted = actual.sort().join(', ')
    if (line !== undefined && declared === wanted) return []
    return [{ path, message: `declares no line "Tables: ${wanted || 'none'}".` }]
  })
}

function listWritingFunctions(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const functions = new Map<string, ReadonlySet<string>>()
  for (const { text } of files.filter(({ path }) => /^packages\/database\/migrations\/.*\.sql$/.test(path)))
    for (const [, name = '', body = ''] of text.matchAll(functionBody))
      functions.set(name, new Set(listMatches(body, writtenInSql)))
  return functions
}

function listMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** The module of a file that ships; of the bank its folder in src, else the package or app. */
function getModule(path: string): string | undefined {
  if (!isModule(path) || isTest(path) || isTestSupport(path) || path.includes('/generated/')) return undefined
  return (/^packages\/bank\/src\/[^/]+/.exec(path) ?? /^(?:packages|apps)\/[^/]+/.exec(path))?.[0]
}
