import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../paths.ts'
import { countOnCitus, listFilesOffCitus, readCitusExceptions } from './citus.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const exceptions = [{ file: 'packages/a.test.ts', title: 'counts ids', reason: 'ids are counted per node' }]

const report = (...tests: [title: string, status: string][]) => ({
  numPassedTests: tests.filter(([, status]) => status === 'passed').length,
  numFailedTests: tests.filter(([, status]) => status === 'failed').length,
  testResults: [
    {
      name: join(root, 'packages/a.test.ts'),
      status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
      assertionResults: tests.map(([fullName, status]) => ({
        fullName,
        status,
        failureMessages: ['no such id'],
      })),
    },
  ],
})

test('default: a listed test that fails counts neither way', () => {
  const counted = countOnCitus(
    report(['pays once', 'passed'], ['counts ids', 'failed']),
    1,
    undefined,
    exceptions,
  )
  expect(counted).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] })
  expect(process.stdout.write).toHaveBeenCalledWith(expect.stringContaining('ids are counted per node'))
})

test('behavior: a test that is not listed fails beside one that is', () => {
  const counted = countOnCitus(
    report(['pays once', 'failed'], ['counts ids', 'failed']),
    1,
    undefined,
    exceptions,
  )
  expect(counted).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [expect.stringContaining('pays once\nno such id')],
  })
})

test('error: a listed test that passes', () => {
  const counted = countOnCitus(
    report(['pays once', 'passed'], ['counts ids', 'passed']),
    0,
    undefined,
    exceptions,
  )
  expect(counted).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [expect.stringContaining('counts ids\nlisted in citusExceptions.json, and passes')],
  })
})

test('default: a file that is listed whole is not run, and its reason is printed', () => {
  const whole = [{ file: 'packages/b.test.ts', reason: 'it reads ids alone' }]
  expect(listFilesOffCitus([...exceptions, ...whole])).toEqual(['packages/b.test.ts'])
  expect(countOnCitus(report(['pays once', 'passed']), 0, undefined, whole)).toMatchObject({ failed: 0 })
  expect(process.stdout.write).toHaveBeenCalledWith(expect.stringContaining('it reads ids alone'))
})

test('error: a run that fails for no listed test', () => {
  expect(countOnCitus(report(['pays once', 'passed']), 1, undefined, exceptions)).toMatchObject({ failed: 1 })
})

/** True when a source has a test of this title; a title of `describe` comes before it, and values of `test.each` are filled in. */
function hasTest(source: string, title: string): boolean {
  const titles = [...source.matchAll(/(['"`])((?:default|behavior|error): .*?)\1/g)].map(
    (found) => found[2] ?? '',
  )
  return titles.some((own) => {
    const parts = own.split(/%[sj]|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`${parts.join('.*')}$`).test(title)
  })
}

test('default: every exception names a test of its file, once, and a reason', () => {
  const listed = readCitusExceptions()
  for (const { file, title, reason } of listed) {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(title === undefined || hasTest(readFileSync(join(root, file), 'utf8'), title), title).toBe(true)
    expect(reason.length).toBeGreaterThan(20)
  }
  expect(new Set(listed.map(({ file, title }) => `${file}\n${title}`)).size).toBe(listed.length)
})
