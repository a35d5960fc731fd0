import { findName, type Node, parseModule } from '../parseModule.ts'
import { isModule, isTest, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

/** History and texts written by a generator keep the names of their time. */
const exempt = /^(CHANGELOG\.md|docs\/mutants\.md)$/
const fileToken =
  /^(?:\.{1,2}\/)*[\w@$.*-]+(?:\/[\w@$.*-]+)*\.(?:tsx?|mjs|js|sql|sol|circom|json|md|po|css|yml|toml|tree)$/
const identifierToken = /^[a-z]+(?:[A-Z][a-z0-9]*)+$|^(?:[A-Z][a-z0-9]+){2,}$/

type Tree = {
  readonly paths: readonly string[]
  readonly names: ReadonlySet<string>
  readonly titles: readonly RegExp[]
}

/** Every file name, identifier and test title that a page of documentation quotes exists. */
export const checkDocReferences: Rule = (files) => {
  const pages = files.filter(({ path }) => path.endsWith('.md') && !exempt.test(path))
  const tree = readTreeOf(files)
  return pages.flatMap((page) =>
    page.text
      .split('\n')
      .flatMap((line, index) =>
        [...listMissingFiles(line, tree), ...listMissingTitles(page.path, line, tree)].map(
          (message): Violation => ({ path: page.path, line: index + 1, message }),
        ),
      ),
  )
}

function readTreeOf(files: readonly SourceFile[]): Tree {
  const names = new Set<string>()
  for (const { path, text } of files)
    if (!path.endsWith('.md')) for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name)
  return {
    paths: files.map(({ path }) => path),
    names,
    titles: files.filter(({ path }) => isTest(path) && isModule(path)).flatMap(listTitles),
  }
}

/** Titles of the tests of a file, as patterns in which a hole of a template or a %s stands for any text. */
function listTitles(file: SourceFile): RegExp[] {
  return parseModule(file).nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const [title] = node.arguments as Node[]
    const text = findTitleText(title)
    return text === undefined || !isTestCall(node.callee as Node) ? [] : [toPattern(text)]
  })
}

function isTestCall(callee: Node): boolean {
  const target = callee.type === 'CallExpression' || callee.type === 'MemberExpression' ? callee : undefined
  if (target === undefined) return ['test', 'it', 'describe', 'story'].includes(findName(callee) ?? '')
  return isTestCall((target.type === 'CallExpression' ? target.callee : target.object) as Node)
}

const hole = '\0'

function findTitleText(title: Node | undefined): string | undefined {
  if (title?.type === 'Literal' && typeof title.value === 'string')
    return title.value.replace(/%\w|\$\w+/g, hole)
  if (title?.type !== 'TemplateLiteral') return undefined
  return (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(hole)
}

function toPattern(title: string): RegExp {
  const parts = title.split(hole).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}

function listMissingFiles(line: string, tree: Tree): string[] {
  return [...line.matchAll(/`([^`\s]+)`|\]\(([^)#\s]+)/g)].flatMap(([, code, link]) => {
    const token = (code ?? link ?? '').replace(/[#:].*$/, '')
    if (fileToken.test(token)) return hasPath(token, tree) ? [] : [`names ${token}, which is no file.`]
    if (code !== undefined && identifierToken.test(code) && !tree.names.has(code))
      return [`names ${code}, which the code does not have.`]
    return []
  })
}

function hasPath(token: string, { paths }: Tree): boolean {
  const bare = token.replace(/^(?:\.{1,2}\/)+/, '')
  const pattern = new RegExp(`(^|/)${bare.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`)
  return paths.some((path) => pattern.test(path))
}

const pagesWithTitles = /^docs\/(screens|cross-chain-cases|architecture|behaviour)\.md$/

/** In a table whose row names a test, what is in straight quotes is the title of one, perhaps cut by an ellipsis. */
function listMissingTitles(path: string, line: string, tree: Tree): string[] {
  if (!pagesWithTitles.test(path) || !line.startsWith('|') || !/\*\*\w|\.test\.tsx?`/.test(line)) return []
  const [cell = ''] = line.split(' | ').slice(-1)
  return [...cell.matchAll(/"([^"]{8,})"/g)].flatMap(([, quoted = '']) =>
    hasTitle(quoted, tree) ? [] : [`quotes "${quoted}", which is no test's title.`],
  )
}

const titlePrefix = '(?:(?:default|behavior|error): )?'

function hasTitle(quoted: string, { titles }: Tree): boolean {
  const wanted = quoted.replace(/^(default|behavior|error): /, '')
  if (!wanted.includes('…'))
    return titles.some((title) =>
      ['', 'default: ', 'behavior: ', 'error: '].some((kind) => title.test(kind + wanted)),
    )
  const pieces = wanted.split('…').map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const cut = new RegExp(`^${titlePrefix}${pieces.join('.*')}`)
  return titles.some((title) =>
    cut.test(title.source.slice(1, -1).replace(/\\(.)/g, '$1').replaceAll('.*', hole)),
  )
}
