import { generated, lint, solidity, types, unused } from '../stages/checks.ts'
import { runStages } from '../stages/runStages.ts'
import { createVitestStage } from '../stages/vitest.ts'

/** The fast part: types, format and lint of TypeScript and Solidity, tidy, generated files, unused code. */
export async function runChecks(): Promise<number> {
  return runStages([
    types,
    lint,
    solidity,
    createVitestStage('tidy', ['scripts/tidy.test.ts']),
    generated,
    unused,
  ])
}
