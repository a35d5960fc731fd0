import { findName, findParent, type Node, parseModule } from './parseModule.ts'
import { getLine, isModule, isSource, type SourceFile } from './SourceFile.ts'

/** The verbs that a function's name begins with; CONTRIBUTING.md says what each of them means. */
const verbs = `
  get find list read create open start stop parse format validate verify assert compute classify evaluate
  request approve reject cancel credit debit hold release settle reverse post insert update delete sync watch
  poll retry send sign broadcast render use is has can to from
`

/** Acts that the API names itself. */
const acts = 'exchange stake redeem withdraw recharge register pledge deposit transfer'

/** Verbs of the field that say something none of the first list says. */
const technicalVerbs = `
  add remove set clear reset run load save write fetch serve listen connect disconnect dispatch subscribe notify
  announce close encode decode encrypt decrypt hash derive prove escape compress compile deploy migrate seed fund
  lock lease try with apply confirm submit publish claim resume pause restore reconcile resolve choose merge map
  filter sort group split join count sum round mul div reduce compare describe measure estimate quote import
  check export copy move wait schedule on mark prefetch prerender preload reply share propose scan
`

const listedVerbs: ReadonlySet<string> = new Set(
  [verbs, acts, technicalVerbs].flatMap((words) => words.trim().split(/\s+/)),
)

export type FunctionEntry = { readonly path: string; readonly line: number; readonly name: string }

/** Functions with a name of their own; components and classes are nouns and do not count. */
export function listFunctions(file: SourceFile): FunctionEntry[] {
  return parseModule(file)
    .nodes.filter((node) =>
      /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type),
    )
    .flatMap((node) => {
      const name = findFunctionName(node)
      if (name === undefined || /^[A-Z_]/.test(name)) return []
      return [{ path: file.path, line: getLine(file.text, node.start), name }]
    })
}

function findFunctionName(node: Node): string | undefined {
  if (node.type === 'FunctionDeclaration') return findName(node.id)
  const around = findParent(node)
  return around?.type === 'VariableDeclarator' ? findName(around.id) : undefined
}

/** The first word of a camelCase name. */
export function getFirstWord(name: string): string {
  return /^[a-z0-9]+/.exec(name)?.[0] ?? name
}

export function hasListedVerb({ name }: FunctionEntry): boolean {
  return listedVerbs.has(getFirstWord(name))
}

export type Comment = { readonly path: string; readonly line: number; readonly text: string }

const directive = /^(?:biome-|eslint|@ts-|#|\/ ?<reference|@__|\s*c8|v8 )/

/** Comments of a file as sentences; line comments that follow one another are one. */
export function listComments(file: SourceFile): Comment[] {
  return file.path.endsWith('.sql') ? listSqlComments(file) : listModuleComments(file)
}

function listModuleComments(file: SourceFile): Comment[] {
  const comments: { path: string; line: number; text: string; lastLine: number }[] = []
  for (const { type, value, start } of parseModule(file).comments) {
    const text = value
      .replace(/^\*/, '')
      .replace(/\n\s*\*/g, '\n')
      .trim()
    if (directive.test(text)) continue
    const line = getLine(file.text, start)
    const last = comments.at(-1)
    if (type === 'Line' && last?.lastLine === line - 1) {
      last.text += ` ${text}`
      last.lastLine = line
    } else comments.push({ path: file.path, line, text, lastLine: line + value.split('\n').length - 1 })
  }
  return comments
}

function listSqlComments(file: SourceFile): Comment[] {
  const lines = file.text.split('\n')
  return lines.flatMap((text, index) => {
    const own = /^\s*--\s?(.*)$/.exec(text)?.[1]
    if (own === undefined || /^\s*--/.test(lines[index - 1] ?? '')) return []
    return [{ path: file.path, line: index + 1, text: own }]
  })
}

const relativeOpening =
  /^(?:what|whatever|who|whoever|whom|whose|where|wherever|when|whenever|whether|which|whichever|how|why|that which|those (?:who|that|which)|that|those)\b/i

/** True for a comment that opens with a clause instead of its subject. */
export function isRelativeClause({ text }: Comment): boolean {
  return relativeOpening.test(text)
}

/** Files whose language counts: hand-written code and SQL of the product and its tools. */
export function hasLanguage(path: string): boolean {
  return (isModule(path) && isSource(path)) || /^packages\/.*\.sql$/.test(path)
}
