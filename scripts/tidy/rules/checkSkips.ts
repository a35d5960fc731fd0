import { findName, findParent, findText, type Node, parseModule } from '../parseModule.ts'
import {
  getLine,
  isModule,
  isTest,
  isTestSupport,
  type Rule,
  type SourceFile,
  type Violation,
} from '../SourceFile.ts'

const runners = ['test', 'it', 'describe', 'suite', 'bench']
/** Modifiers of Vitest and Playwright under which a test is left out, or may fail. */
const modifiers = /^(skip|skipIf|runIf|fails|only|todo|fixme|fail)$/
/** Names that say so wherever they are called, as `context.skip()` inside a test does. */
const calledModifiers = /^(skip|skipIf|runIf|fixme)$/

const isTestCode = (path: string) => isModule(path) && (isTest(path) || isTestSupport(path) || isE2e(path))
const isE2e = (path: string) => path.startsWith('e2e/')

/** Every test runs and counts: no modifier skips it, focuses on another one or expects it to fail. */
export const checkSkips: Rule = (files) => [
  ...files.filter(({ path }) => isTestCode(path)).flatMap(checkModule),
  ...files
    .filter(({ path }) => path.endsWith('.sol'))
    .flatMap((file) =>
      [...file.text.matchAll(/\bvm\.skip\(/g)].map(({ index }) => refuse(file, index, 'vm.skip')),
    ),
]

function checkModule(file: SourceFile): Violation[] {
  const { nodes } = parseModule(file)
  const names = new Set([...runners, ...nodes.flatMap(findAlias)])
  return nodes.flatMap((node) => {
    const word = findModifier(node, names)
    return word === undefined ? [] : [refuse(file, node.start, word)]
  })
}

function refuse(file: SourceFile, position: number, word: string): Violation {
  const line = getLine(file.text, position)
  return { path: file.path, line, message: `says ${word}; every test runs, passes and counts.` }
}

/** The local name of `import { test as story }`. */
function findAlias(node: Node): string[] {
  if (node.type !== 'ImportSpecifier' || !runners.includes(findName(node.imported) ?? '')) return []
  return [findName(node.local) ?? '']
}

/** The modifier that a node applies: `test.skip`, `const { skip } = test`, `test('…', { skip: true })`, `skip()`. */
function findModifier(node: Node, names: ReadonlySet<string>): string | undefined {
  if (node.type === 'MemberExpression') {
    const word = findName(node.property) ?? findText(node.property) ?? ''
    return modifiers.test(word) && isRunner(node.object, names) ? word : undefined
  }
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node
    const word = findName(callee.type === 'MemberExpression' ? callee.property : callee) ?? ''
    const isRunnersOwn = callee.type === 'MemberExpression' && isRunner(callee.object, names)
    return calledModifiers.test(word) && !isRunnersOwn ? word : undefined
  }
  if (node.type !== 'Property') return undefined
  const word = findName(node.key) ?? findText(node.key) ?? ''
  const around = findParent(node)
  const user = around === undefined ? undefined : findParent(around)
  if (!modifiers.test(word) || user === undefined) return undefined
  const isTaken = user.type === 'VariableDeclarator' && isRunner(user.init, names)
  const isOption = user.type === 'CallExpression' && isRunner(user.callee, names)
  return isTaken || isOption ? word : undefined
}

/** True for `test` and for what hangs on it: `test.each([])`, `test.concurrent`, `test.info()`. */
function isRunner(value: unknown, names: ReadonlySet<string>): boolean {
  const name = findName(value)
  if (name !== undefined) return names.has(name)
  const node = value as Node | null | undefined
  if (node?.type === 'CallExpression') return isRunner(node.callee, names)
  if (node?.type === 'TaggedTemplateExpression') return isRunner(node.tag, names)
  return node?.type === 'MemberExpression' && isRunner(node.object, names)
}
