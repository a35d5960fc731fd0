import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages } from '../listPackages.ts'

/** A mutant that no test can kill, because the changed code does the same; `reason` says why. */
export type EquivalentMutant = {
  readonly file: string
  /** The source line on which the replaced text begins, without blanks around it. */
  readonly line: string
  readonly original: string
  readonly replacement: string
  readonly reason: string
}

/** Reads every package's `equivalentMutants.json`; throws with the full list when code that they name has changed. */
export function readEquivalents(root: string): EquivalentMutant[] {
  const equivalents = listPackages(root).flatMap((packageName): EquivalentMutant[] => {
    const file = join(root, packageName, 'equivalentMutants.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  })
  const problems = equivalents.flatMap((mutant) => findProblem(root, mutant) ?? [])
  if (problems.length > 0)
    throw new Error(`These equivalent mutants no longer fit the code:\n${problems.join('\n')}`)
  return equivalents
}

function findProblem(root: string, { file, line, original, reason }: EquivalentMutant): string | undefined {
  if (!existsSync(join(root, file))) return `There is no file ${file}.`
  if (reason.trim() === '') return `${file}: "${line}" has no reason.`
  const source = readFileSync(join(root, file), 'utf8')
  const hasLine = source.split('\n').some((text) => text.trim() === line)
  if (!hasLine) return `${file} has no line "${line}".`
  return source.includes(original) ? undefined : `${file} has no code "${original}".`
}
