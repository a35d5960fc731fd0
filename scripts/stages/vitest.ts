import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import type { Stage } from './runStages.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A stage that runs Vitest with these arguments and counts its tests. */
export function vitestStage(name: string, args: readonly string[], env: Record<string, string> = {}): Stage {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'vitest-report-'))
      const reportFile = join(folder, 'report.json')
      try {
        const { code } = await runChild(
          tools.vitest,
          ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
          { env },
        )
        if (!existsSync(reportFile)) return { passed: 0, failed: 1 }
        return countReport(JSON.parse(readFileSync(reportFile, 'utf8')), code)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** A file that could not be loaded counts as one failure, and so does a run that fails without a failed test. */
export function countReport(report: VitestReport, code: number): { passed: number; failed: number } {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}
