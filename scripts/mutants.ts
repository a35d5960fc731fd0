import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyInCopy } from './mutants/applyInCopy.ts'
import { formatPage } from './mutants/formatPage.ts'
import type { ListedMutant } from './mutants/mutant.ts'
import { readMutants } from './mutants/readMutants.ts'
import { runBaseline, runMutant } from './mutants/runMutant.ts'
import { openVerdictRecord, type VerdictRecord } from './mutants/verdictRecord.ts'
import { root } from './paths.ts'
import { isStopping, subscribeToSignals } from './runChild.ts'
import { chooseTestSeed } from './stages/chooseTestSeed.ts'

const pageFile = join(root, 'docs/mutants.md')
const copies = join(root, '.data/mutants')

/** A test mostly waits for its database and its chain; a second copy uses what one leaves idle. */
const copyCount = 2

/** Runs the mutants in copies of the repository, those of one test file in the same one; returns the exit code. */
async function runMutants(mutants: readonly ListedMutant[]): Promise<number> {
  process.stdout.write(`TEST_SEED=${chooseTestSeed()}\n`)
  const record = openVerdictRecord(root)
  const waiting = [...Map.groupBy(mutants, ({ test }) => test.file).values()]
  const runWaiting = async (copy: string) => {
    let killed = 0
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift())
      killed += await runGroup(group, copy, record)
    return killed
  }
  const counts = await Promise.all(
    Array.from({ length: copyCount }, (_, index) =>
      applyInCopy(root, join(copies, String(index)), runWaiting),
    ),
  )
  if (isStopping()) return 1
  const killed = counts.reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${killed} of ${mutants.length} mutants killed\n`)
  return killed < mutants.length || mutants.length === 0 ? 1 : 0
}

/** Returns how many of these mutants were killed. */
async function runGroup(
  mutants: readonly ListedMutant[],
  copy: string,
  record: VerdictRecord,
): Promise<number> {
  // Before any defect: forge compiles what is sound only once then.
  for (const mutant of mutants) if (!isStopping()) await runBaseline(copy, mutant)
  let killed = 0
  for (const mutant of mutants) {
    if (isStopping()) break
    const verdict = await runMutant(copy, mutant)
    // A signal ends the test as well, and a test that did not end says nothing.
    if (isStopping()) break
    record.save(mutant, verdict, copy)
    if (verdict === 'killed') killed += 1
    process.stdout.write(
      `${verdict === 'killed' ? '✓' : '✗'} ${mutant.packageName} ${mutant.name}: ${verdict}\n`,
    )
  }
  return killed
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
const [argument = '', packageName] = process.argv.slice(2)
const mutants = readMutants(root)
if (argument === '--page') writeFileSync(pageFile, formatPage(mutants))
else if (argument === '--check') process.exitCode = checkPage(formatPage(mutants))
else if (argument === '--unverified') process.exitCode = await runMutants(listUnverified(mutants))
else if (argument === '--package')
  process.exitCode = await runMutants(mutants.filter((mutant) => mutant.packageName === packageName))
else
  process.exitCode = await runMutants(
    mutants.filter(({ packageName, name }) => `${packageName} ${name}`.includes(argument)),
  )
