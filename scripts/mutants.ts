import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyInCopy } from './mutants/applyInCopy.ts'
import { formatPage } from './mutants/formatPage.ts'
import type { ListedMutant } from './mutants/mutant.ts'
import { readMutants } from './mutants/readMutants.ts'
import { runMutant } from './mutants/runMutant.ts'
import { openVerdictRecord } from './mutants/verdictRecord.ts'
import { root } from './paths.ts'
import { isStopping, subscribeToSignals } from './runChild.ts'
import { chooseTestSeed } from './stages/chooseTestSeed.ts'

const pageFile = join(root, 'docs/mutants.md')
const copies = join(root, '.data/mutants')

async function runMutants(mutants: readonly ListedMutant[]): Promise<number> {
  process.stdout.write(`TEST_SEED=${chooseTestSeed()}\n`)
  const record = openVerdictRecord(root)
  const unnoticed = await applyInCopy(root, copies, async (copy) => {
    let survived = 0
    for (const mutant of mutants) {
      if (isStopping()) return undefined
      const verdict = await runMutant(copy, mutant)
      // A signal ends the test as well, and a test that did not end says nothing.
      if (!isStopping()) record.save(mutant, verdict)
      if (verdict !== 'killed') survived += 1
      process.stdout.write(
        `${verdict === 'killed' ? '✓' : '✗'} ${mutant.packageName} ${mutant.name}: ${verdict}\n`,
      )
    }
    return survived
  })
  if (unnoticed === undefined) return 1
  process.stdout.write(`${mutants.length - unnoticed} of ${mutants.length} mutants killed\n`)
  return unnoticed > 0 || mutants.length === 0 ? 1 : 0
}

function checkPage(page: string): number {
  if (existsSync(pageFile) && readFileSync(pageFile, 'utf8') === page) return 0
  process.stderr.write('docs/mutants.md is stale; run npm run gen.\n')
  return 1
}

/** Mutants without a verdict since their file or their test has changed. */
function listUnverified(mutants: readonly ListedMutant[]): ListedMutant[] {
  const record = openVerdictRecord(root)
  return mutants.filter((mutant) => record.find(mutant) === undefined)
}

subscribeToSignals()
const [argument = ''] = process.argv.slice(2)
const mutants = readMutants(root)
if (argument === '--page') writeFileSync(pageFile, formatPage(mutants))
else if (argument === '--check') process.exitCode = checkPage(formatPage(mutants))
else if (argument === '--unverified') process.exitCode = await runMutants(listUnverified(mutants))
else
  process.exitCode = await runMutants(
    mutants.filter(({ packageName, name }) => `${packageName} ${name}`.includes(argument)),
  )
