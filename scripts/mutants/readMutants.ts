import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages } from '../listPackages.ts'
import { applyMutant, type ListedMutant, type Mutant } from './mutant.ts'

/** Reads every package's `mutants.json`; throws with the full list when some cannot be applied or name no existing test. */
export function readMutants(root: string): ListedMutant[] {
  const mutants = listPackages(root).flatMap((packageName) => {
    const file = join(root, packageName, 'mutants.json')
    if (!existsSync(file)) return []
    const listed: Mutant[] = JSON.parse(readFileSync(file, 'utf8'))
    return listed.map((mutant) => ({ ...mutant, packageName }))
  })
  const problems = mutants.flatMap((mutant) => findProblem(root, mutant) ?? [])
  if (problems.length > 0) throw new Error(`These mutants cannot be applied:\n${problems.join('\n')}`)
  return mutants
}

function findProblem(root: string, mutant: Mutant): string | undefined {
  const missing = [mutant.file, mutant.test.file].find((file) => !existsSync(join(root, file)))
  if (missing !== undefined) return `${mutant.name}: there is no file ${missing}.`
  try {
    applyMutant(mutant, readFileSync(join(root, mutant.file), 'utf8'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const isTitled = readFileSync(join(root, mutant.test.file), 'utf8').includes(mutant.test.title)
  return isTitled
    ? undefined
    : `${mutant.name}: ${mutant.test.file} has no test titled "${mutant.test.title}".`
}
