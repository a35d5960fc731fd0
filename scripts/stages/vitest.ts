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

type VitestOptions = {
  readonly env?: Record<string, string>
  /** Runs the few files that failed once more, alone (decision record 006). */
  readonly givesSecondGo?: boolean
}

/** More files than this do not fail by chance. */
const maximumSecondGoes = 3

/** A stage that runs Vitest with these arguments and counts its tests. */
export function vitestStage(name: string, args: readonly string[], options: VitestOptions = {}): Stage {
  return {
    name,
    run: async () => {
      const first = await runVitest(args, options.env)
      const files = options.givesSecondGo ? (first.failedFiles ?? []) : []
      if (files.length === 0 || files.length > maximumSecondGoes) return first
      process.stdout.write(`\n── ${name}, once more and alone: ${files.join(' ')}\n`)
      return judgeSecondGo(first, await runVitest([...files, '--maxWorkers=1'], options.env))
    },
  }
}

/** What failed among all and passed alone counts as passed, and is told; what fails again is a failure. */
export function judgeSecondGo(first: Counted, second: Counted): Counted {
  if (second.failed > 0 || second.passed === 0) return first
  return { passed: first.passed + first.failed, failed: 0, secondGoes: first.failures ?? [] }
}

async function runVitest(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Counted & { failedFiles?: string[] }> {
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
export function countReport(report: VitestReport, code: number): Counted & { failedFiles: string[] } {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && failed.length === 0) return [`${file.name}\n${file.message ?? ''}`]
    return failed.map((test) => `${file.name}\n${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`)
  })
  const failed = Math.max(failures.length, report.numFailedTests)
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    failures,
    failedFiles: report.testResults.filter((file) => file.status === 'failed').map((file) => file.name),
  }
}
