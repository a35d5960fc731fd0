import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRooms } from '../listRooms.ts'
import { applyMutant, type ListedMutant, type Mutant } from './mutant.ts'

/** Every room's `mutants.json`; throws when one could not be applied or names a test that does not exist. */
export function readMutants(root: string): ListedMutant[] {
  const mutants = listRooms(root).flatMap((room) => {
    const file = join(root, room, 'mutants.json')
    if (!existsSync(file)) return []
    const listed: Mutant[] = JSON.parse(readFileSync(file, 'utf8'))
    return listed.map((mutant) => ({ ...mutant, room }))
  })
  for (const mutant of mutants) assertApplicable(root, mutant)
  return mutants
}

function assertApplicable(root: string, mutant: Mutant): void {
  for (const file of [mutant.file, mutant.test.file])
    if (!existsSync(join(root, file))) throw new Error(`${mutant.name}: there is no file ${file}.`)
  applyMutant(mutant, readFileSync(join(root, mutant.file), 'utf8'))
  // A title may be completed by a parameter; its longest fixed part is enough to find it.
  const test = readFileSync(join(root, mutant.test.file), 'utf8')
  if (!test.includes(mutant.test.title))
    throw new Error(`${mutant.name}: ${mutant.test.file} has no test titled "${mutant.test.title}".`)
}
