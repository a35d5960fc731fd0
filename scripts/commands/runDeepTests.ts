import { createWebBuild } from '../createWebBuild.ts'
import { runChild } from '../runChild.ts'
import { deepBrowser, nightlyBrowser } from '../stages/browser.ts'
import { countExit } from '../stages/checks.ts'
import { createContractsStage } from '../stages/contracts.ts'
import { type Counted, runStages } from '../stages/runStages.ts'
import { createVitestStage } from '../stages/vitest.ts'

/** The long runs: deep test files, the contracts' deep fuzz profile, deep stories in the browser, every listed and every created mutant. */
export async function runDeepTests(): Promise<number> {
  return runStages([
    createVitestStage('deep', ['.deep.test.ts'], { DEEP: '1' }),
    createContractsStage('deep forge', { FOUNDRY_PROFILE: 'deep' }),
    { name: 'web build', run: createAppBuilds },
    nightlyBrowser,
    deepBrowser,
    { name: 'mutants', run: async () => countExit((await runChild('scripts/mutants.ts', [])).code) },
    { name: 'mutation', run: async () => countExit((await runChild('scripts/mutation.ts', [])).code) },
  ])
}

/** Builds the apps that the browser tests open. */
async function createAppBuilds(): Promise<Counted> {
  for (const name of ['members', 'console'] as const) {
    const counted = countExit(await createWebBuild(name))
    if (counted.failed > 0) return counted
  }
  return { passed: 1, failed: 0 }
}
