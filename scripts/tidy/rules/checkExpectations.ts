import { findName, findParent, getSource, type Node, parseModule } from '../parseModule.ts'
import { getLine, isModule, isTest, isTestSupport, type Rule, type SourceFile } from '../SourceFile.ts'

const isTestCode = (path: string) => isModule(path) && (isTest(path) || isTestSupport(path))
const functions = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
const jumps = /^(Return|Throw|Break|Continue)Statement$/
/** Matchers of Playwright that try again until a limit, and assert nothing unless they are awaited. */
const awaitedMatchers =
  /^(toPass|toBe(Attached|Checked|Disabled|Editable|Empty|Enabled|Focused|Hidden|InViewport|Visible)|toContainClass|toMatchAriaSnapshot|toHave(Accessible\w+|Attribute|Class|Count|CSS|Id|JSProperty|Role|Screenshot|Text|Title|URL|Values?)|toContainText)$/

/** An expectation that cannot fail proves nothing: each one is reached, awaited and compares something. */
export const checkExpectations: Rule = (files) =>
  files
    .filter(({ path }) => isTestCode(path))
    .flatMap((file) =>
      parseModule(file).nodes.flatMap((node) => {
        const problem = findProblem(file, node)
        return problem === undefined
          ? []
          : [{ path: file.path, line: getLine(file.text, node.start), message: problem }]
      }),
    )

function findProblem(file: SourceFile, node: Node): string | undefined {
  if (node.type === 'ExpressionStatement')
    return findIdle(file.path.startsWith('e2e/'), node.expression as Node)
  if (node.type !== 'CallExpression' || findName(node.callee) !== 'expect') return undefined
  if (isAfterJump(node)) return 'expects something after a return, throw, break or continue.'
  return isInUnforcedCatch(file, node)
    ? 'expects something in a catch that nothing forces: use `rejects`, `toThrow` or `expect.unreachable()`.'
    : undefined
}

/** An `expect(…)` without a matcher, and one whose matcher answers later and is not awaited. */
function findIdle(isBrowser: boolean, statement: Node): string | undefined {
  const isAwaited = statement.type === 'AwaitExpression'
  const expression = isAwaited ? (statement.argument as Node) : statement
  const words = listChain(expression)
  if (words === undefined) return undefined
  if (expression.type === 'MemberExpression' || words.length === 0)
    return 'expects something and compares it with nothing.'
  const isLater = words.some(
    (word) => /^(rejects|resolves|poll)$/.test(word) || (isBrowser && awaitedMatchers.test(word)),
  )
  return isLater && !isAwaited ? 'expects something later and does not await it.' : undefined
}

/** The words that follow `expect(…)`; undefined for an expression that is no expectation. */
function listChain(node: Node): string[] | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node
    if (findName(callee) === 'expect') return []
    // `expect.poll(…)` and `expect.soft(…)` open an expectation, `expect.unreachable()` is one.
    if (callee.type === 'MemberExpression' && findName(callee.object) === 'expect') {
      const word = findName(callee.property) ?? ''
      return word === 'soft' ? [] : [word]
    }
    return listChain(callee)
  }
  if (node.type !== 'MemberExpression') return undefined
  const words = listChain(node.object as Node)
  return words === undefined ? undefined : [...words, findName(node.property) ?? '']
}

function isAfterJump(node: Node): boolean {
  for (let child = node, around = findParent(node); around !== undefined; ) {
    if (functions.test(around.type)) return false
    if (around.type === 'BlockStatement' || around.type === 'SwitchCase') {
      const statements = (around.type === 'SwitchCase' ? around.consequent : around.body) as Node[]
      if (statements.slice(0, Math.max(0, statements.indexOf(child))).some(({ type }) => jumps.test(type)))
        return true
    }
    child = around
    around = findParent(around)
  }
  return false
}

/** True inside `catch {…}` and `.catch(() => …)` unless the try ends in a failure or the test counts its assertions. */
function isInUnforcedCatch(file: SourceFile, node: Node): boolean {
  let isCaught = false
  for (let child = node, around = findParent(node); around !== undefined; ) {
    if (around.type === 'TryStatement' && around.handler === child)
      isCaught ||= !endsInFailure(file, around.block as Node)
    if (around.type === 'CallExpression' && functions.test(child.type))
      isCaught ||= isCatchCall(around, child)
    if (functions.test(around.type) && /\bexpect\.assertions\(/.test(getSource(file, around))) return false
    child = around
    around = findParent(around)
  }
  return isCaught
}

function endsInFailure(file: SourceFile, block: Node): boolean {
  const last = (block.body as Node[]).at(-1)
  if (last === undefined) return false
  if (last.type === 'ThrowStatement') return true
  return /^(return )?(expect\.(unreachable|fail)|assert\.fail)\(/.test(getSource(file, last))
}

function isCatchCall(call: Node, callback: Node): boolean {
  const callee = call.callee as Node
  if (callee.type !== 'MemberExpression') return false
  const given = (call.arguments as Node[]).indexOf(callback)
  return (
    (findName(callee.property) === 'catch' && given === 0) ||
    (findName(callee.property) === 'then' && given === 1)
  )
}
