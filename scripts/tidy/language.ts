import { findName, findParent, type Node, parseModule } from './parseModule.ts'
import { getLine, isGenerated, isModule, type SourceFile } from './SourceFile.ts'

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
  if (isModule(file.path)) return listModuleComments(file)
  if (file.path.endsWith('.sql')) return listSqlComments(file)
  return isContract(file.path) ? listContractComments(file) : []
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

/** Comments of Solidity and circom; a NatSpec tag begins a comment of its own. */
function listContractComments(file: SourceFile): Comment[] {
  const comments: { path: string; line: number; text: string; lastLine: number }[] = []
  for (const [index, source] of file.text.split('\n').entries()) {
    const text = /^\s*\/\/[/!]?\s*(.*)$/.exec(source)?.[1]
    if (text === undefined) continue
    const last = comments.at(-1)
    if (last?.lastLine === index && !text.startsWith('@')) {
      last.text += ` ${text}`
      last.lastLine = index + 1
    } else {
      const own = text.replace(/^@(?:param|return)\s+\w+\s*|^@\w+\s*/, '')
      comments.push({ path: file.path, line: index + 1, text: own, lastLine: index + 1 })
    }
  }
  return comments
}

/** Titles of tests, of their groups and of the steps of a story. */
export function listTestTitles(file: SourceFile): Comment[] {
  return parseModule(file).nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node.callee as Node)) return []
    const [title] = node.arguments as Node[]
    if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return []
    const text = file.text.slice(title.start + 1, title.end - 1)
    return [{ path: file.path, line: getLine(file.text, node.start), text }]
  })
}

/** True for `test`, `it`, `describe` or `story`, and for a member or a call of one, such as `test.each(…)`. */
export function isTestCall(callee: Node): boolean {
  const target = callee.type === 'CallExpression' || callee.type === 'MemberExpression' ? callee : undefined
  if (target === undefined) return ['test', 'it', 'describe', 'story'].includes(findName(callee) ?? '')
  return isTestCall((target.type === 'CallExpression' ? target.callee : target.object) as Node)
}

/** Lines of a page, without code, names of stories and addresses of links. */
export function listPageLines(file: SourceFile): Comment[] {
  return file.text.split('\n').map((text, index) => ({
    path: file.path,
    line: index + 1,
    text: text.replace(/`[^`]*`|\*\*[\w.]+\*\*|\]\([^)]*\)/g, '`'),
  }))
}

/** Names and laws of a list of mutants. */
export function listMutantTexts(file: SourceFile): Comment[] {
  return file.text.split('\n').flatMap((line, index) => {
    const text = /^\s*"(?:name|law)": "(.*)",?$/.exec(line)?.[1]
    return text === undefined ? [] : [{ path: file.path, line: index + 1, text }]
  })
}

const relativeOpening =
  /^(?:what|whatever|who|whoever|whom|whose|where|wherever|when|whenever|whether|which|whichever|how|why|that which|those (?:who|that|which)|that|those)\b/i

/** True for a comment that opens with a clause instead of its subject. */
export function isRelativeClause({ text }: Comment): boolean {
  return relativeOpening.test(text)
}

const invertedOpening = /^(?:so (?:long|many|often|much|far)|of (?:a|the|this)|at most so)\b/i

/** True for a comment that puts a measure or an owner before its subject. */
export function hasInvertedOpening({ text }: Comment): boolean {
  return invertedOpening.test(text)
}

const folders = /^(apps|packages|devnet|scripts|e2e|bench|contracts|circuits)\//
/** The changelog and what a generator wrote keep the words of their time. */
const exemptPage = /^(CHANGELOG\.md|docs\/mutants\.md)$/

/** Files whose comments count: hand-written code, tests, SQL and contracts. */
export function hasLanguage(path: string): boolean {
  if (!folders.test(path) || isGenerated(path)) return false
  return isModule(path) || /^packages\/.*\.sql$/.test(path) || isContract(path)
}

/** Pages that a person wrote. */
export function isPage(path: string): boolean {
  return path.endsWith('.md') && !exemptPage.test(path)
}

export function isMutantList(path: string): boolean {
  return /(^|\/)mutants\.json$/.test(path)
}

function isContract(path: string): boolean {
  return /\.(sol|circom)$/.test(path)
}
