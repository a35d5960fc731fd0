import { buildWeb } from '../buildWeb.ts'
import { runChild } from '../runChild.ts'
import { deepBrowser } from '../stages/browser.ts'
import { countExit } from '../stages/checks.ts'
import { contractsStage } from '../stages/contracts.ts'
import { type Counted, runStages } from '../stages/runStages.ts'
import { vitestStage } from '../stages/vitest.ts'

/** The long runs: deep test files, the contracts' deep fuzz profile, deep stories in the browser, and every mutant. */
export async function testDeep(): Promise<number> {
  return runStages([
    vitestStage('deep', ['.deep.test.ts'], { DEEP: '1' }),
    contractsStage('deep forge', { FOUNDRY_PROFILE: 'deep' }),
    { name: 'web build', run: buildApps },
    deepBrowser,
    { name: 'mutants', run: async () => countExit((await runChild('scripts/mutants.ts', [])).code) },
  ])
}

/** What the stories drive. */
async function buildApps(): Promise<Counted> {
  for (const name of ['members', 'console'] as const) {
    const counted = countExit(await buildWeb(name))
    if (counted.failed > 0) return counted
  }
  return { passed: 1, failed: 0 }
}
