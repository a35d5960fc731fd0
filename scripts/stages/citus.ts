import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../paths.ts'
import type { Counted } from './runStages.ts'
import { countReport, type VitestReport } from './vitest.ts'

/**
 * A test that rests on what a cluster of Citus has not: it must fail there, and says why. Without a title all tests of
 * the file do, and it is not run.
 */
export type CitusException = { readonly file: string; readonly title?: string; readonly reason: string }

const listFile = join(root, 'scripts/stages/citusExceptions.json')

export function readCitusExceptions(): readonly CitusException[] {
  return JSON.parse(readFileSync(listFile, 'utf8'))
}

/** Lists the files that are not run on Citus. */
export function listFilesOffCitus(exceptions = readCitusExceptions()): string[] {
  return exceptions.filter(({ title }) => title === undefined).map(({ file }) => file)
}

/**
 * Counts a run on Citus: a listed test that fails counts neither way and is printed with its reason; one that passes is a
 * failure, so that the list stays true.
 */
export function countOnCitus(
  report: VitestReport,
  code: number,
  titlePattern: RegExp | undefined,
  exceptions: readonly CitusException[] = readCitusExceptions(),
): Counted {
  const find = (name: string, title: string) =>
    exceptions.find((one) => one.file === relative(root, name) && one.title === title)
  const listed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) => {
      const exception = find(name, fullName)
      return exception ? [{ ...exception, title: fullName, status }] : []
    }),
  )
  const testResults = report.testResults.map((file) => {
    const assertionResults = file.assertionResults.filter(
      ({ fullName }) => find(file.name, fullName) === undefined,
    )
    const failsByList =
      assertionResults.length < file.assertionResults.length &&
      assertionResults.every(({ status }) => status !== 'failed')
    return { ...file, assertionResults, status: failsByList ? 'passed' : file.status }
  })
  const count = (status: string) => listed.filter((one) => one.status === status)
  const counted = countReport(
    {
      testResults,
      numPassedTests: report.numPassedTests - count('passed').length,
      numFailedTests: report.numFailedTests - count('failed').length,
    },
    count('failed').length > 0 ? 0 : code,
    titlePattern,
  )
  for (const { file, title, reason } of count('failed'))
    process.stdout.write(`fails on Citus as listed: ${file}: ${title}\n  ${reason}\n`)
  for (const { file, reason } of exceptions.filter(({ title }) => title === undefined))
    process.stdout.write(`not run on Citus as listed: ${file}\n  ${reason}\n`)
  const unexpected = count('passed').map(
    ({ file, title }) => `${file}\n${title}\nlisted in citusExceptions.json, and passes`,
  )
  return {
    ...counted,
    failed: counted.failed + unexpected.length,
    failures: [...(counted.failures ?? []), ...unexpected],
  }
}
