import { dirname, posix } from 'node:path'
import { parseModule } from './parseModule.ts'
import { isModule, isSource, isTest, type SourceFile, type Violation } from './SourceFile.ts'

/** Every import of a file that leads to another file of the tree, by path. */
export function mapImports(files: readonly SourceFile[]): Map<string, Set<string>> {
  const modules = files.filter((file) => isModule(file.path))
  const paths = new Set(modules.map((file) => file.path))
  return new Map(
    modules.map((file) => [
      file.path,
      new Set(
        parseModule(file)
          .imports.filter(({ specifier }) => specifier.startsWith('.'))
          .map(({ specifier }) => posix.join(posix.dirname(file.path), specifier))
          .filter((target) => paths.has(target)),
      ),
    ]),
  )
}

/** Groups of files that import one another in a circle, imports of types included (Tarjan's components). */
export function listCycles(files: readonly SourceFile[]): string[][] {
  const imports = mapImports(files)
  const state = {
    index: 0,
    stack: [] as string[],
    order: new Map<string, number>(),
    low: new Map<string, number>(),
  }
  const cycles: string[][] = []
  const addComponent = (path: string): void => {
    state.order.set(path, state.index)
    state.low.set(path, state.index)
    state.index += 1
    state.stack.push(path)
    for (const target of imports.get(path) ?? []) {
      if (!state.order.has(target)) addComponent(target)
      else if (!state.stack.includes(target)) continue
      state.low.set(path, Math.min(state.low.get(path) ?? 0, state.low.get(target) ?? 0))
    }
    if (state.low.get(path) !== state.order.get(path)) return
    const group = state.stack.splice(state.stack.indexOf(path))
    if (group.length > 1 || imports.get(path)?.has(path)) cycles.push(group)
  }
  for (const path of imports.keys()) if (!state.order.has(path)) addComponent(path)
  return cycles
}

const tinyLines = 25

/** Files of 25 lines or fewer that one file of the same folder imports and nothing else but a test. */
export function listTinyFiles(files: readonly SourceFile[]): Violation[] {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of mapImports(files))
    if (!isTest(path))
      for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path])
  return files
    .filter((file) => isSource(file.path) && countLines(file.text) <= tinyLines)
    .flatMap((file) => {
      const [only, ...others] = importers.get(file.path) ?? []
      if (only === undefined || others.length > 0 || dirname(only) !== dirname(file.path)) return []
      if (only.endsWith('/index.ts')) return []
      return [{ path: file.path, message: `has ${countLines(file.text)} lines and one importer, ${only}.` }]
    })
}

export function countLines(text: string): number {
  return text === '' ? 0 : text.trimEnd().split('\n').length
}
