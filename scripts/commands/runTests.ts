import { browser } from '../stages/browser.ts'
import { generated, lint, solidity, types } from '../stages/checks.ts'
import { createContractsStage } from '../stages/contracts.ts'
import { runStages } from '../stages/runStages.ts'
import { createVitestStage } from '../stages/vitest.ts'
import { webBuild } from '../stages/webBuild.ts'

/** Every test but the deep ones; with arguments, Vitest alone on the files they name. */
export async function runTests(args: readonly string[]): Promise<number> {
  if (args.length > 0) return runStages([createVitestStage('vitest', args)])
  return runStages([
    [types, lint, solidity, generated],
    [createVitestStage('vitest', [], { SOAK: '0' }), createContractsStage('contracts'), webBuild],
    browser,
    // Alone, since its servers and chains want both cores.
    createVitestStage('chaos', ['bench/src/chaos/chaos.test.ts']),
  ])
}
