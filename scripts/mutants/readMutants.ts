import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  const replaced = findReplaced(root, mutant)
  if (replaced !== undefined) return replaced
  if (/%[sdifjop]|\$\w/.test(mutant.test.title))
    return `${mutant.name}: the title of its test has a placeholder, which no test that ran bears.`
  const isTitled = readFileSync(join(root, mutant.test.file), 'utf8').includes(mutant.test.title)
  return isTitled
    ? undefined
    : `${mutant.name}: ${mutant.test.file} has no test titled "${mutant.test.title}".`
}

/** Says which later migration replaces the function that the mutant changes, for then the defect is in no database. */
function findReplaced(root: string, { name, file, search }: Mutant): string | undefined {
  if (!file.endsWith('.sql')) return undefined
  const text = readFileSync(join(root, file), 'utf8')
  const before = text.slice(0, text.indexOf(search) + search.length)
  const last = [...before.matchAll(/CREATE (?:OR REPLACE )?FUNCTION ([\w.]+)/g)].at(-1)
  const declared = last && !before.slice(last.index).includes('$$;') ? last[1] : undefined
  if (declared === undefined) return undefined
  const pattern = new RegExp(`(?:CREATE|DROP) (?:OR REPLACE )?FUNCTION ${declared.replace('.', '\\.')}\\(`)
  const folder = dirname(file)
  const later = readdirSync(join(root, folder))
    .filter((other) => /^\d/.test(other) && join(folder, other) > file)
    .find((other) => pattern.test(readFileSync(join(root, folder, other), 'utf8')))
  return later && `${name}: ${later} replaces ${declared}.`
}
