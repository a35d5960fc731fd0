import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import type { Counted, Stage } from './runStages.ts'

type VitestReport = {
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
): Stage {
  return { name, run: () => runVitest(args, env) }
}

async function runVitest(args: readonly string[], env: Record<string, string>): Promise<Counted> {
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
    return countReport(JSON.parse(readFileSync(reportFile, 'utf8')), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded counts as one failure, and so does a run that fails without a failed test. */
export function countReport(report: VitestReport, code: number): Counted {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && failed.length === 0) return [`${file.name}\n${file.message ?? ''}`]
    return failed.map((test) => `${file.name}\n${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`)
  })
  const failed = Math.max(failures.length, report.numFailedTests)
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, failures }
}
