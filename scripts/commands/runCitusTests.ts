import { countOnCitus } from '../stages/citus.ts'
import { runStages } from '../stages/runStages.ts'
import { createVitestStage } from '../stages/vitest.ts'

const supported = ['packages/ledger', 'packages/bank']

/** The tests of ledger and bank, or of the files that the arguments name, on the cluster of Citus at `CITUS_URL`. */
export async function runCitusTests(args: readonly string[]): Promise<number> {
  if (!process.env.CITUS_URL)
    throw new Error(
      'CITUS_URL is missing: the URL of a superuser on a coordinator of Citus, in a database that knows its nodes.',
    )
  const files = args.length > 0 ? args : supported
  return runStages([
    createVitestStage(
      'citus',
      ['--project', 'database', '--no-file-parallelism', ...files],
      {},
      countOnCitus,
    ),
  ])
}
