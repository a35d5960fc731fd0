import { isTestCall } from '../language.ts'
import { type Node, parseModule } from '../parseModule.ts'
import { isModule, isTest, type SourceFile } from '../SourceFile.ts'

/** The test titles of each test file, by path. */
export type TestTitles = ReadonlyMap<string, readonly RegExp[]>

/** Reads the titles of every test file; a hole of a template or a %s matches any text, forge's titles are functions. */
export function readTestTitles(files: readonly SourceFile[]): TestTitles {
  return new Map(
    files.flatMap((file) => {
      if (file.path.endsWith('.t.sol')) return [[file.path, listForgeTests(file)] as const]
      return isTest(file.path) && isModule(file.path) ? [[file.path, listTitlePatterns(file)] as const] : []
    }),
  )
}

function listForgeTests({ text }: SourceFile): RegExp[] {
  return [...text.matchAll(/^ *function (test\w+|invariant\w+)\(/gm)].map(([, name = '']) => toPattern(name))
}

function listTitlePatterns(file: SourceFile): RegExp[] {
  return parseModule(file).nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const [title] = node.arguments as Node[]
    const text = findTitleText(title)
    if (text === undefined || !isTestCall(node.callee as Node) || !isDistinctive(text)) return []
    return [toPattern(text)]
  })
}

const hole = '\0'

function findTitleText(title: Node | undefined): string | undefined {
  if (title?.type === 'Literal' && typeof title.value === 'string')
    return title.value.replace(/%\w|\$\w+/g, hole)
  if (title?.type !== 'TemplateLiteral') return undefined
  return (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(hole)
}

const minLiteral = 8
const kind = /^(?:default|behavior|error): /

/** A title that is little more than holes would match every quote. */
function isDistinctive(title: string): boolean {
  return !title.includes(hole) || title.replace(kind, '').replaceAll(hole, '').length >= minLiteral
}

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function toPattern(title: string): RegExp {
  return new RegExp(`^${title.split(hole).map(escapeText).join('.*')}$`)
}

const pagesWithTitles = /^docs\/(screens|cross-chain-cases|architecture|behaviour|security)\.md$/
const fileNamed = /\*\*(\w+(?:\.\w+)?)\*\*|`([\w/.-]+\.(?:test\.tsx?|t\.sol))`/g
/** The pages whose every row promises a test, with the number of their columns. */
const columnsOfCases: Readonly<Record<string, number>> = {
  'docs/cross-chain-cases.md': 3,
  'docs/security.md': 5,
}
const headOfTable = /^\| (case|threat) \||^\|-/

/** Straight quotes in a table row that names a test hold the title of one, perhaps cut by an ellipsis. */
export function listMissingTitles(path: string, line: string, titles: TestTitles): string[] {
  if (!pagesWithTitles.test(path) || !line.startsWith('|')) return []
  const [cell = ''] = line.split(' | ').slice(-1)
  const fault = headOfTable.test(line) ? undefined : findFaultyCell(path, line)
  if (fault !== undefined) return [fault]
  if (!/\*\*\w|\.test\.tsx?`|\.t\.sol`/.test(line)) return []
  return [...cell.matchAll(/"([^"]{8,})"/g)].flatMap((match) => {
    const [, quoted = ''] = match
    const testFile = findNamedFile(cell.slice(0, match.index)) ?? findNamedFile(line)
    const patterns = listPatternsOf(testFile, titles)
    return hasTitle(quoted, patterns)
      ? []
      : [`quotes "${quoted}", which is no title of ${testFile ?? 'any test'}.`]
  })
}

/** A row of a page of cases fills each of its cells, the last two with one test file and the title in it. */
function findFaultyCell(path: string, line: string): string | undefined {
  const columns = columnsOfCases[path]
  if (columns === undefined) return undefined
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
  const [file = '', title = ''] = cells.slice(-2)
  if (!/"[^"]{8,}"/.test(title)) return 'is a case without the title of its test.'
  if (cells.some((cell) => cell.trim() === '')) return 'is a case with an empty cell.'
  if (cells.length !== columns) return `is a case of ${cells.length} cells; the table has ${columns}.`
  if (!/^ *`[\w/.-]+\.(?:test\.tsx?|t\.sol)` *$/.test(file)) return 'is a case without its test file.'
  return path === 'docs/security.md' && title.includes('…') ? 'cuts the title of its test.' : undefined
}

/** The last test file that a text names: in bold a story, in code a path. */
function findNamedFile(text: string): string | undefined {
  const last = [...text.matchAll(fileNamed)].at(-1)
  return last === undefined ? undefined : (last[2]?.replace(/^(?:\.\.\/)+/, '') ?? `e2e/stories/${last[1]}`)
}

function listPatternsOf(testFile: string | undefined, titles: TestTitles): RegExp[] {
  const isNamed = (path: string) =>
    testFile === undefined ||
    path === testFile ||
    path.endsWith(`/${testFile}`) ||
    (path.startsWith(testFile) && /^(\.nightly|\.deep)?\.test\.tsx?$/.test(path.slice(testFile.length)))
  return [...titles].filter(([path]) => isNamed(path)).flatMap(([, patterns]) => patterns)
}

function hasTitle(quoted: string, titles: readonly RegExp[]): boolean {
  const wanted = quoted.replace(kind, '')
  if (!wanted.includes('…'))
    return titles.some((title) =>
      ['', 'default: ', 'behavior: ', 'error: '].some((start) => title.test(start + wanted)),
    )
  const cut = new RegExp(`^(?:${kind.source.slice(1)})?${wanted.split('…').map(escapeText).join('.*')}`)
  return titles.some((title) =>
    cut.test(title.source.slice(1, -1).replaceAll('.*', hole).replace(/\\(.)/g, '$1')),
  )
}
