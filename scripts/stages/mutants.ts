import { readMutants } from '../mutants/readMutants.ts'
import { mutationModules } from '../mutation/mutationModules.ts'
import { root, tools } from '../paths.ts'
import { type ChildResult, runChild } from '../runChild.ts'
import { countExit } from './checks.ts'
import type { Counted, Stage } from './runStages.ts'

/** The hand-written mutants: a stage for each package that lists some, in which a mutant counts as one test. */
export function createMutantStages(): Stage[] {
  const packageNames = new Set(readMutants(root).map(({ packageName }) => packageName))
  return [...packageNames].map((packageName) => ({
    name: `mutants: ${packageName}`,
    run: async () => {
      const args = ['scripts/mutants.ts', '--package', packageName]
      return countMutants(await runChild(tools.withTestCluster, args, { channel: true, capture: true }))
    },
  }))
}

/** The mutants that a tool creates: a stage for each module. */
export function createMutationStages(): Stage[] {
  return Object.keys(mutationModules).map((name) => ({
    name: `mutation: ${name}`,
    run: async () => countExit((await runChild('scripts/mutation.ts', [name])).code),
  }))
}

/** Reads the closing line of the hand-written mutants; an exit code that says otherwise counts as one failure. */
export function countMutants({ code, output }: ChildResult): Counted {
  const closing = /(\d+) of (\d+) mutants killed/.exec(output)
  if (closing === null) return { passed: 0, failed: 1 }
  const passed = Number(closing[1])
  const alive = Number(closing[2]) - passed
  const failures = output.split('\n').filter((line) => line.startsWith('✗ '))
  return { passed, failed: alive === 0 && code !== 0 ? 1 : alive, failures }
}
