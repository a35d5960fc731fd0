import { findParent, type Node, parseModule } from '../parseModule.ts'
import { getLine, isGenerated, isSource, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

const maxFileLines = 400
const maxFunctionLines = 70
const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** A source file has at most 400 lines, a function at most 70; tests, SQL, catalogues and generated files apart. */
export const checkSizes: Rule = (files) =>
  files.flatMap((file) => {
    if (isSource(file.path)) return [...checkFileSize(file), ...checkFunctions(file)]
    if (isContract(file.path)) return [...checkFileSize(file), ...checkContractFunctions(file)]
    if (file.path.endsWith('.css')) return checkFileSize(file)
    return []
  })

function isContract(path: string): boolean {
  return path.endsWith('.sol') && !path.endsWith('.t.sol') && !path.includes('/test/') && !isGenerated(path)
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length
}

function checkFileSize(file: SourceFile): Violation[] {
  const lines = countLines(file.text)
  return lines > maxFileLines
    ? [{ path: file.path, message: `has ${lines} lines; at most ${maxFileLines}: split it by what it does.` }]
    : []
}

function checkFunctions(file: SourceFile): Violation[] {
  return parseModule(file)
    .nodes.filter((node) => functionTypes.includes(node.type))
    .flatMap((node) => describeLength(file, getFunctionName(node), node.start, node.end))
}

function getFunctionName(node: Node): string {
  const own = node.id as { name?: string } | null | undefined
  const around = findParent(node)
  const outer = (around?.id ?? around?.key) as { name?: string } | null | undefined
  return own?.name ?? outer?.name ?? 'a function'
}

function describeLength(file: SourceFile, name: string, start: number, end: number): Violation[] {
  const lines = countLines(file.text.slice(start, end))
  const line = getLine(file.text, start)
  return lines > maxFunctionLines
    ? [{ path: file.path, line, message: `${name} has ${lines} lines; at most ${maxFunctionLines}.` }]
    : []
}

/** Solidity has no parser here: a function runs from its name to the brace that closes the first one opened. */
function checkContractFunctions(file: SourceFile): Violation[] {
  const bare = file.text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(/\bfunction\s+(\w+)[^;{]*\{/g)].flatMap((match) => {
    let depth = 1
    let end = match.index + match[0].length
    for (; depth > 0 && end < bare.length; end += 1)
      depth += bare[end] === '{' ? 1 : bare[end] === '}' ? -1 : 0
    return describeLength(file, match[1] ?? 'a function', match.index, end)
  })
}
