import { findName, findText, getSource, type Node, parseModule } from '../parseModule.ts'
import { getLine, isModule, isTest, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

const title = /^(default|behavior: \S|error: \S)/

/** The first argument of every `test(…)`, `it(…)` and `test.each(…)(…)` that is a plain text. */
export function listTitles(file: SourceFile): { text: string; line: number }[] {
  return parseModule(file).nodes.flatMap((node) => {
    if (
      node.type !== 'CallExpression' ||
      !/^(test|it)(\.\w+(\([\s\S]*\)|`[\s\S]*`)?)*$/.test(findCallee(file, node))
    )
      return []
    const [first] = node.arguments as Node[]
    const text = first?.type === 'TemplateLiteral' ? getSource(file, first).slice(1, -1) : findText(first)
    return text === undefined ? [] : [{ text, line: getLine(file.text, node.start) }]
  })
}

function findCallee(file: SourceFile, node: Node): string {
  return getSource(file, node.callee as Node)
}

/** A test's title begins with `default`, `behavior: …` or `error: CODE …`. */
export const checkTitles: Rule = (files) =>
  files
    .filter((file) => isTest(file.path) && !file.path.startsWith('e2e/'))
    .flatMap((file) =>
      listTitles(file)
        .filter(({ text }) => !title.test(text))
        .map(({ text, line }) => ({
          path: file.path,
          line,
          message: `has the test "${text}"; a title starts with "default", "behavior: " or "error: ".`,
        })),
    )

const bankFolder = 'packages/bank/src/'
const bankEntry = `${bankFolder}index.ts`

/** Every verb of the bank (a function that its index.ts gives out) is imported by name in a test of the bank. */
export const checkVerbTests: Rule = (files) => {
  const tested = new Set(
    files
      .filter((file) => file.path.startsWith(bankFolder) && isTest(file.path))
      .flatMap((file) => parseModule(file).imports.flatMap(({ names }) => names)),
  )
  const functions = new Set(
    files
      .filter((file) => file.path.startsWith(bankFolder) && isModule(file.path) && !isTest(file.path))
      .flatMap(listFunctions),
  )
  const entry = files.find((file) => file.path === bankEntry)
  if (entry === undefined) return []
  return parseModule(entry)
    .exports.filter(({ name, isType }) => !isType && functions.has(name) && !tested.has(name))
    .map(({ name }) => ({
      path: bankEntry,
      message: `gives out ${name}, which no test of the bank imports.`,
    }))
}

function listFunctions(file: SourceFile): string[] {
  return parseModule(file).nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return findName(node.id) ?? []
    const isFunction = (node.init as Node | null | undefined)?.type === 'ArrowFunctionExpression'
    return node.type === 'VariableDeclarator' && isFunction ? (findName(node.id) ?? []) : []
  })
}

/** The list of codes that cannot arise yet: the code and the part of the product that will bring it. */
export type UnreachableCodes = Readonly<Record<number, string>>

/** Every code of the catalogue has an `error: CODE` title, or is listed as not yet possible. */
export const checkErrorCodes =
  (unreachable: UnreachableCodes): Rule =>
  (files) => {
    const catalogue = files.find((file) => file.path === 'packages/api-schema/src/errorCatalogue.ts')
    if (catalogue === undefined) return []
    const titled = new Set(
      files
        .filter((file) => isTest(file.path))
        .flatMap((file) => listTitles(file))
        .flatMap(({ text }) => /^error: (\d+(?:, \d+)*)/.exec(text)?.[1]?.split(', ') ?? [])
        .map(Number),
    )
    const codes = [...catalogue.text.matchAll(/^\s+(\d+): '/gm)].map((match) => Number(match[1]))
    return [
      ...codes.flatMap((code) => checkCode(code, titled, unreachable)),
      ...listUnknown(codes, unreachable),
    ]
  }

const listPath = 'scripts/tidy/unreachableCodes.ts'

function checkCode(code: number, titled: ReadonlySet<number>, unreachable: UnreachableCodes): Violation[] {
  const excused = unreachable[code] !== undefined
  if (code === 0 || titled.has(code) !== excused) return []
  return excused
    ? [{ path: listPath, message: `excuses ${code}, which a test reaches by now; strike it.` }]
    : [{ path: listPath, message: `lacks ${code}, which no test names in an "error: ${code}" title.` }]
}

function listUnknown(codes: readonly number[], unreachable: UnreachableCodes): Violation[] {
  return Object.keys(unreachable)
    .filter((code) => !codes.includes(Number(code)))
    .map((code) => ({ path: listPath, message: `excuses ${code}, which is not in the catalogue.` }))
}
