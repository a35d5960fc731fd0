import { join } from 'node:path'
import { root } from '../paths.ts'
import { runChild } from '../runChild.ts'
import { countExit } from '../stages/checks.ts'
import { runStages } from '../stages/runStages.ts'
import { createVitestStage } from '../stages/vitest.ts'

/** Not in the repository and in nothing that ships: what is downloaded may not be used in production. */
const folder = join(root, '.data/genuine')
const aaveFolder = join(root, '.data/genuine-aave')
const scenario = [
  'devnet/src/crosschain/crossChain.test.ts',
  'devnet/src/crosschain/service/startCrossService.test.ts',
  'devnet/src/crosschain/service/officialClient.test.ts',
  'devnet/src/crosschain/crossChain.deep.test.ts',
  'packages/bank/src/crosschain/crossTransfers.deep.test.ts',
]
/** Tests of the vault and its payouts, on Aave's current version in place of 3.0. */
const aaveScenario = [
  'packages/bank/src/payouts/refusedPayouts.test.ts',
  'packages/bank/src/payouts/runPayouts.test.ts',
  'packages/bank/src/payouts/admitOrders.test.ts',
  'packages/bank/src/recharge/watchRecharges.test.ts',
]

/**
 * Downloads the published settlement contracts, says in what ours differs from them, and runs the tests of cross-chain
 * transfers on them in place of ours; then the same with Aave's current contracts, compiled here. For development alone,
 * and no part of any other command.
 */
export async function runConformance(): Promise<number> {
  return runStages([
    {
      name: 'compared',
      run: async () => countExit((await runChild('devnet/src/conformance/main.ts', [folder])).code),
    },
    createVitestStage('genuine', scenario, { GENUINE_CONTRACTS: folder, DEEP: '1' }),
    {
      name: 'compiled',
      run: async () =>
        countExit((await runChild('devnet/src/conformance/compileAave.ts', [aaveFolder])).code),
    },
    createVitestStage('aave', aaveScenario, { GENUINE_AAVE: join(aaveFolder, 'contracts.json') }),
  ])
}
