import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import type { Counted, Stage } from './runStages.ts'

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** A stage that runs Vitest with these arguments and counts its tests. */
export function createVitestStage(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
  count = countReport,
): Stage {
  return { name, run: () => runVitest(args, env, count) }
}

async function runVitest(
  args: readonly string[],
  env: Record<string, string>,
  count: typeof countReport,
): Promise<Counted> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-report-'))
  const reportFile = join(folder, 'report.json')
  try {
    const { code } = await runChild(
      tools.vitest,
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      // After a hook that ran out of time Vitest has been seen to report and never to end.
      { env, isDone: () => existsSync(reportFile) },
    )
    if (!existsSync(reportFile)) return { passed: 0, failed: 1 }
    return count(JSON.parse(readFileSync(reportFile, 'utf8')), code, findTitlePattern(args))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The pattern of `-t`, which chooses tests by their title; undefined when every test was asked for. */
export function findTitlePattern(args: readonly string[]): RegExp | undefined {
  const at = args.findIndex((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg))
  const text = args[at]?.includes('=') ? args[at].replace(/^[^=]*=/, '') : args[at + 1]
  return at === -1 || text === undefined ? undefined : new RegExp(text)
}

/**
 * A file that could not be loaded counts as one failure, and so does a run that fails without a failed test. A test that
 * neither passed nor failed is skipped, unless `-t` left it out.
 */
export function countReport(report: VitestReport, code: number, titlePattern?: RegExp): Counted {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && failed.length === 0) return [`${file.name}\n${file.message ?? ''}`]
    return failed.map((test) => `${file.name}\n${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`)
  })
  const failed = Math.max(failures.length, report.numFailedTests)
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .filter(({ fullName }) => titlePattern === undefined || titlePattern.test(fullName)).length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped,
    failures,
  }
}
