import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from '../runChild.ts'
import { applyMutant, type Mutant, type Verdict } from './mutant.ts'

type TestCount = { passed: number; failed: number; broken: boolean }
type Report = { testResults: { message: string; assertionResults: { status: string }[] }[] }

/** Longer than any test takes on a busy machine; a defect that lets its test hang is noticed then. */
const hangMs = 300_000

const baselines = new Map<string, Promise<TestCount>>()

/** Runs the named test in the copy without and with the defect, and says whether it noticed. */
export async function runMutant(copy: string, mutant: Mutant): Promise<Verdict> {
  const baseline = await runBaseline(copy, mutant)
  if (baseline.broken || baseline.failed > 0) return 'test fails without it'
  if (baseline.passed === 0) return 'test not found'
  const file = join(copy, mutant.file)
  const sound = readFileSync(file, 'utf8')
  writeFileSync(file, applyMutant(mutant, sound))
  try {
    const mutated = await runTest(copy, mutant.test, getClusterEnv(mutant.file))
    if (mutated.failed > 0) return 'killed'
    return mutated.broken || mutated.passed === 0 ? 'did not run' : 'survived'
  } finally {
    writeFileSync(file, sound)
  }
}

/** Runs the named test without any defect, once for all mutants that name it. */
export function runBaseline(copy: string, { test }: Mutant): Promise<TestCount> {
  const key = `${copy}\0${test.file}\0${test.title}`
  const known = baselines.get(key) ?? runTest(copy, test)
  baselines.set(key, known)
  return known
}

/** The template of a shared cluster has the migrations without the defect, so a changed one gets a cluster of its own. */
function getClusterEnv(file: string): Record<string, string> {
  return file.startsWith('packages/database/') ? { BANK_TEST_CLUSTER: '' } : {}
}

function runTest(copy: string, test: Mutant['test'], env: Record<string, string> = {}): Promise<TestCount> {
  return test.file.endsWith('.sol') ? runForge(copy, test) : runVitest(copy, test, env)
}

async function runVitest(
  copy: string,
  test: Mutant['test'],
  env: Record<string, string>,
): Promise<TestCount> {
  const reportFile = join(copy, 'mutant-report.json')
  rmSync(reportFile, { force: true })
  const isDeep = test.file.includes('.deep.test.')
  const title = test.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  await runChild(
    join(copy, 'node_modules/vitest/vitest.mjs'),
    [
      ...['run', test.file, '-t', title, '--reporter=json', `--outputFile.json=${reportFile}`],
      ...(isDeep ? [] : ['--testTimeout', `${hangMs}`]),
    ],
    { cwd: copy, silent: true, env: isDeep ? { DEEP: '1', ...env } : env },
  )
  if (!existsSync(reportFile)) return { passed: 0, failed: 0, broken: true }
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'))
  const statuses = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  const broken = report.testResults.some((file) => file.message !== '' && file.assertionResults.length === 0)
  return { passed: count('passed'), failed: count('failed'), broken }
}

async function runForge(copy: string, test: Mutant['test']): Promise<TestCount> {
  const { output } = await runChild(
    join(copy, 'contracts/runForge.ts'),
    ['test', '--match-path', test.file.replace(/^contracts\//, ''), '--match-test', `^${test.title}`],
    // The seed of foundry.toml: whether a mutant is found does not depend on the run.
    { cwd: copy, capture: true, silent: true, env: { NO_COLOR: '1', TEST_SEED: '' } },
  )
  const [, passed, failed] = /(\d+) tests? passed, (\d+) failed/.exec(output) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0), broken: passed === undefined }
}
