import { posix } from 'node:path'
import { findFolder, findPackage } from '../packages.ts'
import { findName, findText, parseModule } from '../parseModule.ts'
import { isModule, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'
import { listMissingTitles, readTestTitles } from './listMissingTitles.ts'

/** History and texts written by a generator keep the names of their time. */
const exempt = /^(CHANGELOG\.md|docs\/mutants\.md)$/
const fileToken =
  /^(?:\.{1,2}\/)*[\w@$.*-]+(?:\/[\w@$.*-]+)*\.(?:tsx?|mjs|js|sql|sol|circom|json|md|po|css|yml|toml|tree)$/
const identifierToken = /^[a-z]+(?:[A-Z][a-z0-9]*)+$|^(?:[A-Z][a-z0-9]+){2,}$/

type Tree = {
  readonly paths: readonly string[]
  readonly names: ReadonlySet<string>
  /** The names that each package writes itself, without those it imports from another. */
  readonly ownNames: ReadonlyMap<string, ReadonlySet<string>>
}

/** Every file name, identifier and test title that a page of documentation quotes exists. */
export const checkDocReferences: Rule = (files) => {
  const pages = files.filter(({ path }) => path.endsWith('.md') && !exempt.test(path))
  const tree = readTreeOf(files)
  const titles = readTestTitles(files)
  return pages.flatMap((page) =>
    page.text
      .split('\n')
      .flatMap((line, index) =>
        [...listMissingReferences(page.path, line, tree), ...listMissingTitles(page.path, line, titles)].map(
          (message): Violation => ({ path: page.path, line: index + 1, message }),
        ),
      ),
  )
}

function readTreeOf(files: readonly SourceFile[]): Tree {
  const names = new Set<string>()
  const ownNames = new Map<string, Set<string>>()
  for (const file of files) {
    if (file.path.endsWith('.md')) continue
    const words = file.text.match(/[A-Za-z_$][\w$]*/g) ?? []
    for (const name of words) names.add(name)
    const packageName = findPackage(file.path)
    if (packageName === undefined) continue
    const own = ownNames.get(packageName) ?? new Set<string>()
    ownNames.set(packageName, own)
    own.add(posix.basename(file.path).replace(/\..*$/, ''))
    for (const name of isModule(file.path) ? listOwnNames(file) : words) own.add(name)
  }
  return { paths: files.map(({ path }) => path), names, ownNames }
}

/** Identifiers and words of a module, apart from what it imports from another package. */
function listOwnNames(file: SourceFile): string[] {
  const { imports, nodes } = parseModule(file)
  const foreign = new Set(
    imports.filter(({ specifier }) => specifier.startsWith('@bank/')).flatMap((taken) => taken.names),
  )
  return nodes.flatMap((node) => findName(node) ?? findText(node) ?? []).filter((name) => !foreign.has(name))
}

function listMissingReferences(page: string, line: string, tree: Tree): string[] {
  return [...line.matchAll(/`([^`\s]+)`|\]\(([^)#\s]+)/g)].flatMap(([, code, link]) => {
    const token = (code ?? link ?? '').replace(/[#:].*$/, '')
    if (fileToken.test(token))
      return hasPath(page, token, line, tree) ? [] : [`names ${token}, which is no file of its folder.`]
    if (code === undefined || !identifierToken.test(code) || hasIdentifier(page, code, line, tree)) return []
    return [`names ${code}, which the code it describes does not have.`]
  })
}

/** A README names files of its own folder or package; one of another package by its path or with that package's name. */
function hasPath(page: string, token: string, line: string, { paths }: Tree): boolean {
  const bare = token.replace(/^(?:\.{1,2}\/)+/, '')
  const pattern = new RegExp(`(^|/)${bare.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`)
  const folder = findReadmePackageFolder(page)
  if (folder === undefined) return paths.some((path) => pattern.test(path))
  const folders = [folder, ...listNamedPackages(line).flatMap((name) => findFolder(name) ?? [])]
  return paths.some((path) => {
    const [match] = pattern.exec(path) ?? []
    return match !== undefined && (match === path || folders.some((inside) => path.startsWith(`${inside}/`)))
  })
}

function hasIdentifier(page: string, name: string, line: string, { names, ownNames }: Tree): boolean {
  const folder = findReadmePackageFolder(page)
  if (folder === undefined) return names.has(name)
  return [findPackage(page) ?? '', ...listNamedPackages(line)].some((one) => ownNames.get(one)?.has(name))
}

/** The folder of the package whose README a page is, or a README of one of whose folders it is. */
function findReadmePackageFolder(page: string): string | undefined {
  const packageName = posix.basename(page) === 'README.md' ? findPackage(page) : undefined
  return packageName === undefined ? undefined : findFolder(packageName)
}

/** Packages that a line names, as `@bank/money`, `packages/money` or a path inside. */
function listNamedPackages(line: string): string[] {
  return [...line.matchAll(/@bank\/([\w-]+)|\b((?:packages|apps)\/[\w-]+|contracts|circuits|devnet|e2e)\b/g)]
    .map(([, name, folder]) => name ?? findPackage(`${folder}/`))
    .filter((name) => name !== undefined)
}
