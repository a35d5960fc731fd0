import { runChild } from '../runChild.ts'
import { countExit } from '../stages/checks.ts'
import { contractsStage } from '../stages/contracts.ts'
import { runStages } from '../stages/runStages.ts'
import { vitestStage } from '../stages/vitest.ts'

/** The long runs: deep test files, the contracts' deep fuzz profile, and every mutant. */
export async function testDeep(): Promise<number> {
  return runStages([
    vitestStage('deep', ['.deep.test.ts'], { env: { DEEP: '1' } }),
    contractsStage('deep forge', { FOUNDRY_PROFILE: 'deep' }),
    { name: 'mutants', run: async () => countExit((await runChild('scripts/mutants.ts', [])).code) },
  ])
}
