import { isModule, isTest, isTestSupport, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

/** Modules that write a table, with the first file of each that does. */
export type TableWriters = ReadonlyMap<string, ReadonlyMap<string, string>>

const written = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z]+\.[a-z_]+)/g
const writtenInSql =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+((?:bank|ledger)\.[a-z_]+)/g
const called = /\b((?:bank|ledger)\.[a-z_]+)\(/g
const createFunction = /^CREATE (?:OR REPLACE )?FUNCTION\s+([a-z]+\.[a-z_]+)\s*\([^$]*\$\$(.*?)\$\$/s
const tableComment = /COMMENT ON TABLE ((?:bank|ledger)\.[a-z_]+) IS\s+((?:'(?:[^']|'')*'\s*)+);/g

/** Calls between modules that write: the callee's module owns the tables, and the caller only asks for the change. */
const declaredCalls: ReadonlyMap<string, string> = new Map([
  // The issuance cap is a parameter of operators, and the ledger holds it in its allowances.
  ['bank.set_parameter', 'ledger.adjust_issuance_cap'],
  // A stake bears a loss where the balances of its member do not suffice.
  ['bank.release_stake', 'bank.reduce_principal'],
  // Verdicts are counted by what they change.
  ['bank.review_withdrawal', 'bank.settle_verdict'],
  // The last day of a stake is what its redemption pays.
  ['bank.redeem_stake', 'bank.insert_last_stake_day'],
])

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
  return [...listSecondWriters(writers), ...checkDeclarations(files, writers), ...checkTableComments(files)]
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
    const line = findTablesLine(text)
    const declared = parseTables(line).sort().join(', ')
    const actual = [...writers].flatMap(([table, modules]) => (modules.has(module) ? [table] : []))
    const wanted = actual.sort().join(', ')
    if (line !== undefined && declared === wanted) return []
    return [{ path, message: `declares no line "Tables: ${wanted || 'none'}".` }]
  })
}

function findTablesLine(readme: string): string | undefined {
  return /^Tables: (.*)$/m.exec(readme)?.[1]?.trim()
}

function parseTables(line: string | undefined): string[] {
  return line === undefined || line === 'none' ? [] : line.split(', ')
}

/** The comment of a table names the module whose README declares it, or a database function that writes it. */
function checkTableComments(files: readonly SourceFile[]): Violation[] {
  const functions = listWritingFunctions(files)
  const owners = new Map<string, string>()
  const modules = new Set<string>()
  for (const { path, text } of files) {
    const module = /^packages\/bank\/src\/([^/]+)\/README\.md$/.exec(path)?.[1]
    if (module === undefined) continue
    modules.add(module)
    for (const table of parseTables(findTablesLine(text))) owners.set(table, module)
  }
  // A later migration replaces the comment of an earlier one.
  const newest = new Map(
    listMigrations(files).flatMap(({ path, text }) =>
      [...text.matchAll(tableComment)].map(
        ([, table = '', literals = '']) =>
          [table, { path, comment: literals.replace(/'\s+'/g, '') }] as const,
      ),
    ),
  )
  return [...newest].flatMap(([table, { path, comment }]) => {
    const owner = owners.get(table)
    if (owner === undefined) return []
    const said = /Written (?:once )?by (.*?)(?:;|\.\s|\.?'|$)/.exec(comment)?.[1]?.split(/[\s,]+/) ?? []
    const isNamed = said.some((word) => word === owner || functions.get(word)?.has(table))
    const isOther = said.some((word) => word !== owner && modules.has(word))
    if (isNamed && !isOther) return []
    return [{ path, message: `the comment of ${table} must say "Written by ${owner}", which declares it.` }]
  })
}

/** Lists the tables that each database function writes, itself or through a function that it calls. */
function listWritingFunctions(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const bodies = new Map<string, string>()
  for (const { text } of listMigrations(files))
    for (const statement of text.split(/^(?=CREATE )/m)) {
      const [, name, body] = createFunction.exec(statement) ?? []
      if (name !== undefined && body !== undefined) bodies.set(name, body)
    }
  const listTables = (name: string, above: ReadonlySet<string>): string[] => {
    const body = bodies.get(name)
    if (body === undefined || above.has(name)) return []
    const below = listMatches(body, called).filter(
      (other) => other !== declaredCalls.get(name) && !asksItsOwner(name, other),
    )
    return [
      ...listMatches(body, writtenInSql),
      ...below.flatMap((other) => listTables(other, new Set([...above, name]))),
    ]
  }
  return new Map([...bodies.keys()].map((name) => [name, new Set(listTables(name, new Set()))]))
}

/** A function of the bank asks the ledger to post, and a proposal for its effect; the owner writes its own tables. */
function asksItsOwner(name: string, other: string): boolean {
  return other === 'bank.take_effect' || (name.startsWith('bank.') && other.startsWith('ledger.post'))
}

function listMigrations(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => /^packages\/database\/migrations\/.*\.sql$/.test(path))
}

function listMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** The module of a file that ships; of the bank its folder in src, else the package or app. */
function getModule(path: string): string | undefined {
  if (!isModule(path) || isTest(path) || isTestSupport(path) || path.includes('/generated/')) return undefined
  return (/^packages\/bank\/src\/[^/]+/.exec(path) ?? /^(?:packages|apps)\/[^/]+/.exec(path))?.[0]
}
