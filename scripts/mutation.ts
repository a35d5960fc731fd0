import { join } from 'node:path'
import { applyInCopy } from './mutants/applyInCopy.ts'
import { readMutants } from './mutants/readMutants.ts'
import { openVerdictRecord } from './mutants/verdictRecord.ts'
import { readEquivalents } from './mutation/equivalentMutant.ts'
import { formatRun, isAccepted } from './mutation/formatRun.ts'
import { listPaths } from './mutation/listPaths.ts'
import { listSources, listTests, mutationModules } from './mutation/mutationModules.ts'
import { isWithin, type MutationOptions, parseOptions } from './mutation/parseOptions.ts'
import { type MutationRun, runModule } from './mutation/runModule.ts'
import { computeScore, scoreReport } from './mutation/scoreReport.ts'
import { root, tools } from './paths.ts'
import { isStopping, runChild, subscribeToSignals } from './runChild.ts'

/** The modules whose scores `--json` prints. */
const scoredNames = ['money', 'policies', 'ledger', 'outbox', 'solvency']

type ModuleRun = Omit<MutationRun, 'copy'> & { readonly minimumScore: number }

/** Runs the modules in a copy and returns each one's score in per cent; a failed run counts as 0. */
async function runModules(runs: readonly ModuleRun[], copy: string): Promise<Map<string, number>> {
  const equivalents = readEquivalents(root)
  const scores = new Map<string, number>()
  for (const run of runs) {
    if (isStopping()) break
    const report = await runModule({ ...run, copy })
    const score = report && scoreReport(report, equivalents)
    scores.set(run.name, score ? computeScore(score) : 0)
    if (score === undefined || !isAccepted(score, run.minimumScore)) process.exitCode = 1
    if (!run.silent)
      process.stdout.write(score ? formatRun(run.name, score, run.minimumScore) : `✗ ${run.name}\n`)
  }
  return scores
}

function listRuns({ names, paths, base, json }: MutationOptions): ModuleRun[] {
  const present = listPaths(root)
  const wanted = (base === undefined ? present : listPaths(root, base)).filter((file) =>
    isWithin(file, paths),
  )
  return Object.entries(mutationModules).flatMap(([name, module]) => {
    const sources = listSources(module, wanted)
    if (sources.length === 0 || (names.length > 0 && !names.includes(name))) return []
    const tests = listTests(module, present)
    return [{ root, name, sources, tests, silent: json, minimumScore: module.minimumScore }]
  })
}

/** Runs the hand-written mutants that have no verdict yet, and counts those that no test noticed. */
async function countHandListed(): Promise<{ handListed: number; handSurvived: number }> {
  const mutants = readMutants(root)
  const before = openVerdictRecord(root)
  if (mutants.some((mutant) => before.find(mutant) === undefined))
    await runChild(tools.withTestCluster, ['scripts/mutants.ts', '--unverified'], { silent: true })
  const record = openVerdictRecord(root)
  return {
    handListed: mutants.length,
    handSurvived: mutants.filter((mutant) => record.find(mutant) !== 'killed').length,
  }
}

async function runMutation(args: readonly string[]): Promise<void> {
  const options = parseOptions(args, Object.keys(mutationModules))
  const names = options.names.length === 0 && options.json ? scoredNames : options.names
  const runs = listRuns({ ...options, names })
  if (runs.length === 0 && !options.json) {
    process.stdout.write('No file of a mutated module has changed.\n')
    return
  }
  const scores = await applyInCopy(root, join(root, '.data/mutation/copies'), (copy) =>
    runModules(runs, copy),
  )
  if (isStopping()) process.exitCode = 1
  if (!options.json) return
  const hand = await countHandListed()
  if (hand.handSurvived > 0) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ ...Object.fromEntries(scores), ...hand })}\n`)
}

subscribeToSignals()
await runMutation(process.argv.slice(2))
