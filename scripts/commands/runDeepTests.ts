import { createBuild } from '../createBuild.ts'
import { deepBrowser, nightlyBrowser } from '../stages/browser.ts'
import { countExit } from '../stages/checks.ts'
import { chooseStages } from '../stages/chooseStages.ts'
import { createContractsStage } from '../stages/contracts.ts'
import { createMutantStages, createMutationStages } from '../stages/mutants.ts'
import { recordDeepRun } from '../stages/recordDeepRun.ts'
import { type Counted, runStages, type Stage } from '../stages/runStages.ts'
import { createVitestStage } from '../stages/vitest.ts'

/** Fuzz tests of proofs take longer than all others. */
const poolTests = 'test/{Pool,Spend}*.t.sol'
const soakTests = 'bench/src/chaos/chaos.deep.test.ts'
/** Drills on the highly available database, which needs programs of Debian. */
const clusterTests = [
  'apps/operations/src/cluster/',
  ...['primaryKilled', 'restore', 'rollingRestart'].map((name) => `bench/src/cluster/${name}`),
]
const clusterSoakTests = 'bench/src/cluster/soak.deep.test.ts'

/**
 * The long runs: deep test files, the soak of a failing demo, drills on the cluster, the contracts' deep and long profiles, deep stories in the browser, every listed and every
 * created mutant; with names, only the stages so named (`mutants` means every stage `mutants: …`). Records each result in docs/deep-tests.md.
 */
export async function runDeepTests(names: readonly string[]): Promise<number> {
  const stages: Stage[] = [
    createVitestStage('deep', ['.deep.test.ts'], { DEEP: '1', SOAK: '0' }),
    // Alone, since its servers and chains want both cores.
    createVitestStage('chaos', [soakTests], { DEEP: '1' }),
    createVitestStage('cluster', ['--no-file-parallelism', ...clusterTests], { DEEP: '1' }),
    createVitestStage('cluster soak', [clusterSoakTests], { DEEP: '1' }),
    createContractsStage('deep forge', { profile: 'deep' }),
    createLongStage('long vault', ['--match-test', '^test', '--no-match-path', poolTests]),
    createLongStage('long pool', ['--match-test', '^test', '--match-path', poolTests]),
    // One campaign for all invariants of vault and of pool.
    createLongStage('long invariants', ['--match-test', '^invariant_every']),
    { name: 'web build', run: createAppBuilds },
    nightlyBrowser,
    deepBrowser,
    ...createMutantStages(),
    ...createMutationStages(),
  ]
  const opensApps = names.some((name) => [nightlyBrowser.name, deepBrowser.name].includes(name))
  const wanted = opensApps ? ['web build', ...names] : names
  return runStages(chooseStages(stages, wanted), recordDeepRun)
}

/** A stage of the contracts' long profile, of hours. */
function createLongStage(name: string, options: readonly string[]): Stage {
  return createContractsStage(name, { profile: 'long', options })
}

/** Builds the apps that the browser tests open, and their servers. */
async function createAppBuilds(): Promise<Counted> {
  for (const name of ['members', 'console', 'servers'] as const) {
    const counted = countExit(await createBuild(name))
    if (counted.failed > 0) return counted
  }
  return { passed: 1, failed: 0 }
}
