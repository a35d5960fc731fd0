import { matchesGlob } from 'node:path'
import { testPatterns } from '../../stages/testPatterns.ts'
import { findName, findText, getSource, type Node, parseModule } from '../parseModule.ts'
import { getLine, isModule, isTest, type Rule, type SourceFile } from '../SourceFile.ts'

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

/** A test file that no project of Vitest includes is never run; the browser's tests have a runner of their own. */
export const checkTestProjects: Rule = (files) =>
  files
    .filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('e2e/'))
    .filter(({ path }) => !Object.values(testPatterns).some((pattern) => matchesGlob(path, pattern)))
    .map(({ path }) => ({ path, message: 'is in no project of Vitest (scripts/stages/testPatterns.ts).' }))

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

const cataloguePath = 'packages/api-schema/src/errorCatalogue.ts'

/** Every code of the catalogue has a test with an `error: CODE` title. */
export const checkErrorCodes: Rule = (files) => {
  const catalogue = files.find((file) => file.path === cataloguePath)
  if (catalogue === undefined) return []
  const titled = new Set(
    files
      .filter((file) => isTest(file.path))
      .flatMap((file) => listTitles(file))
      .flatMap(({ text }) => /^error: (\d+(?:, \d+)*)/.exec(text)?.[1]?.split(', ') ?? [])
      .map(Number),
  )
  return [...catalogue.text.matchAll(/^\s+(\d+): '/gm)]
    .map((match) => Number(match[1]))
    .filter((code) => code !== 0 && !titled.has(code))
    .map((code) => ({
      path: cataloguePath,
      message: `has ${code}, which no test names in an "error: ${code}" title.`,
    }))
}
