/** One text file of the repository; `path` is relative to its root, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

export type Violation = { readonly path: string; readonly line?: number; readonly message: string }

/** A rule of the repository: files in, violations out, no other input. */
export type Rule = (files: readonly SourceFile[]) => Violation[]

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Set-up shared by tests: in a `testing` folder outside `src`, so that nothing that ships can hold it. */
export function isTestSupport(path: string): boolean {
  return path.includes('/testing/')
}

/** Written by a generator, or a table of words: the sizes and names of hand-written code do not apply. */
export function isGenerated(path: string): boolean {
  return /(^|\/)(generated|catalogues|sentences)\//.test(path)
}

export function isModule(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
}

/** TypeScript that a person wrote for the product and its tools, tests apart. */
export function isSource(path: string): boolean {
  return isModule(path) && !isTest(path) && !isGenerated(path)
}

/** The line number, from 1, of a position in a text. */
export function getLine(text: string, position: number): number {
  let line = 1
  for (
    let index = text.indexOf('\n');
    index !== -1 && index < position;
    index = text.indexOf('\n', index + 1)
  )
    line += 1
  return line
}
