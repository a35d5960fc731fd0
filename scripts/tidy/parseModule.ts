import { parseSync } from 'oxc-parser'
import { getLine, type SourceFile } from './SourceFile.ts'

/** A node of the syntax tree; only the fields that the rules read are typed. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<
  string,
  unknown
>

export type Import = {
  readonly specifier: string
  readonly line: number
  /** The names taken, `*` for all of them or for a dynamic import. */
  readonly names: readonly string[]
  /** True for `new URL('./x.ts', import.meta.url)` and `'./x.ts?worker&url'`: run by itself, not taken in. */
  readonly isReference?: true
}

export type Module = {
  readonly imports: readonly Import[]
  readonly exports: readonly { readonly name: string; readonly isType: boolean }[]
  readonly hasDefaultExport: boolean
  readonly nodes: readonly Node[]
  readonly comments: readonly { readonly type: string; readonly value: string; readonly start: number }[]
}

const parsed = new Map<string, Module>()

/** Parses one module; throws with its place when the file is no valid TypeScript. */
export function parseModule(file: SourceFile): Module {
  const key = `${file.path}\0${file.text}`
  const known = parsed.get(key)
  if (known !== undefined) return known
  const result = parseSync(file.path, file.text)
  const [problem] = result.errors
  if (problem !== undefined) throw new Error(`${file.path}: ${problem.message}`)
  const nodes = listNodes(result.program as unknown as Node)
  const exported = result.module.staticExports.flatMap((statement) => statement.entries)
  const module: Module = {
    imports: listImports(file, result.module, nodes),
    exports: exported.flatMap((entry) =>
      entry.exportName.name === null ? [] : [{ name: entry.exportName.name, isType: entry.isType }],
    ),
    hasDefaultExport: exported.some(
      (entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default',
    ),
    nodes,
    comments: result.comments,
  }
  parsed.set(key, module)
  return module
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Every node of the tree in reading order; children know their parent by `findParent`. */
function listNodes(top: Node): Node[] {
  const nodes: Node[] = []
  const addNode = (node: Node) => {
    nodes.push(node)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) {
          parents.set(child, node)
          addNode(child)
        }
  }
  addNode(top)
  return nodes
}

const parents = new WeakMap<Node, Node>()

/** The node around this one; undefined for the program itself. */
export function findParent(node: Node): Node | undefined {
  return parents.get(node)
}

type StaticModule = ReturnType<typeof parseSync>['module']

function listImports(file: SourceFile, module: StaticModule, nodes: readonly Node[]): Import[] {
  const imports: Import[] = module.staticImports.map((entry) => {
    const [specifier = '', query] = entry.moduleRequest.value.split('?')
    return {
      specifier,
      line: getLine(file.text, entry.start),
      names: entry.entries.map((name) => name.importName.name ?? '*'),
      ...(query?.endsWith('url') && { isReference: true }),
    }
  })
  for (const statement of module.staticExports)
    for (const entry of statement.entries)
      if (entry.moduleRequest !== null)
        imports.push({
          specifier: entry.moduleRequest.value,
          line: getLine(file.text, entry.start),
          names: [entry.importName.name ?? '*'],
        })
  for (const node of nodes) {
    const specifier = findDynamicSpecifier(node)
    if (specifier === undefined) continue
    const line = getLine(file.text, node.start)
    const isReference = node.type === 'NewExpression'
    imports.push({ specifier, line, names: ['*'], ...(isReference && { isReference }) })
  }
  return imports
}

/** `import('x')` as an expression or a type, and `new URL('./x.ts', import.meta.url)`. */
function findDynamicSpecifier(node: Node): string | undefined {
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') return findText(node.source)
  if (node.type !== 'NewExpression' || !isNode(node.callee) || node.callee.name !== 'URL') return undefined
  const [first] = node.arguments as Node[]
  const specifier = findText(first)
  return specifier !== undefined && /^\.\.?\/.*\.tsx?$/.test(specifier) ? specifier : undefined
}

/** The text of a string literal or of a template without holes; undefined for anything else. */
export function findText(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value.type !== 'TemplateLiteral') return undefined
  const quasis = value.quasis as { value: { cooked: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

/** The name of an identifier node; undefined for anything else. */
export function findName(value: unknown): string | undefined {
  return isNode(value) && (value.type === 'Identifier' || value.type === 'JSXIdentifier')
    ? String(value.name)
    : undefined
}

/** The source text of a node. */
export function getSource(file: SourceFile, node: Node): string {
  return file.text.slice(node.start, node.end)
}
