import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { runChild } from '../runChild.ts'
import { countPlaywright } from './browser.ts'
import { countForge } from './contracts.ts'
import { closeRun, runStages, type Stage } from './runStages.ts'
import { countReport } from './vitest.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: 'cannot be loaded',
  assertionResults: tests.map((status) => ({
    fullName: 'pays once',
    status,
    failureMessages: ['paid twice'],
  })),
})

describe('countReport', () => {
  test('default', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
    expect(countReport(report, 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts\npays once\npaid twice'],
    })
  })

  test('behavior: a file that cannot be loaded is a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [file('passed', 'passed'), file('failed')],
    }
    expect(countReport(report, 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts\ncannot be loaded'],
    })
  })

  test('behavior: a run that fails without a failed test is a failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 'passed')] }
    expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1, failures: [] })
  })
})

describe('countForge', () => {
  test('default: colours and earlier suites do not matter', () => {
    const output =
      '[FAIL: paid twice] test_paysOnce()\n' +
      'Suite result: ok. 3 passed; 0 failed; 0 skipped; finished in 2ms\n\n' +
      'Ran 2 test suites in 1.20s (3.00s CPU time): \u001b[32m35\u001b[0m tests passed, \u001b[31m2\u001b[0m failed, \u001b[33m0\u001b[0m skipped (37 total tests)\n'
    expect(countForge(output, 1)).toEqual({
      passed: 35,
      failed: 2,
      failures: ['[FAIL: paid twice] test_paysOnce()'],
    })
  })

  test('behavior: no closing line is a failure', () => {
    expect(countForge('Compiler run failed', 1)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('countPlaywright', () => {
  test('default: a test that needed a second try counts as failed', () => {
    const spec = (status: string) => ({
      title: 'pays',
      file: 'pay.test.ts',
      tests: [{ status, results: [{}, { error: { message: 'no button' } }] }],
    })
    const report = {
      stats: { expected: 8, unexpected: 1, flaky: 1 },
      suites: [{ specs: [spec('unexpected')], suites: [{ specs: [spec('flaky'), spec('expected')] }] }],
    }
    expect(countPlaywright(report, 1)).toEqual({
      passed: 8,
      failed: 2,
      failures: ['pay.test.ts\npays\nno button', 'pay.test.ts\npays\nno button'],
    })
  })
})

async function written<Code>(run: () => Code | Promise<Code>) {
  let text = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  try {
    const code = await run()
    return { code, text, last: text.trimEnd().split('\n').at(-1) }
  } finally {
    spy.mockRestore()
  }
}

describe('runStages', () => {
  const one = { passed: 1, failed: 0 }

  test('behavior: stages of a group run in parallel, and the next ones wait for all of them', async () => {
    const order: string[] = []
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stage = (name: string, run: () => Promise<void>): Stage => ({
      name,
      run: async () => {
        await run()
        order.push(name)
        return one
      },
    })
    const group = [
      // Each waits for the other to have begun.
      stage('a', async () => {
        first.resolve()
        await second.promise
      }),
      stage('b', async () => {
        second.resolve()
        await first.promise
      }),
    ]
    const { code, last } = await written(() => runStages([group, stage('c', async () => undefined)]))
    expect([...order.slice(0, 2).sort(), order[2]]).toEqual(['a', 'b', 'c'])
    expect({ code, last }).toEqual({ code: 0, last: '3 passed, 0 failed' })
  })

  test('behavior: the output of a group’s children is shown in full, each under its stage', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stages-'))
    try {
      const file = join(folder, 'print.mjs')
      writeFileSync(file, 'process.stdout.write(process.argv[2]); process.stdout.write(process.argv[2])')
      const stage = (name: string): Stage => ({
        name,
        run: async () => ({ passed: 1, failed: (await runChild(file, [name])).code }),
      })
      const { text } = await written(() => runStages([[stage('a'), stage('b')]]))
      expect(text).toContain('── a\naa')
      expect(text).toContain('── b\nbb')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('error: a stage that breaks is a failure, and its neighbour still counts', async () => {
    const broken: Stage = { name: 'a', run: () => Promise.reject(new Error('no disk')) }
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { code, text, last } = await written(() =>
      runStages([[broken, { name: 'b', run: async () => one }]]),
    )
    errors.mockRestore()
    expect({ code, last }).toEqual({ code: 1, last: '1 passed, 1 failed' })
    expect(text).toContain('✗ a: Error: no disk')
  })
})

describe('closeRun', () => {
  const tally = (passed: number, failed: number) => ({ stage: 'x', passed, failed, seconds: 1 })

  test('default: the last line sums up', async () => {
    expect(await written(() => closeRun([tally(2, 0), tally(40, 0)], false))).toMatchObject({
      code: 0,
      last: '42 passed, 0 failed',
    })
  })

  test('behavior: one failure fails the run', async () => {
    expect(await written(() => closeRun([tally(2, 0), tally(0, 1)], false))).toMatchObject({
      code: 1,
      last: '2 passed, 1 failed',
    })
  })

  test('behavior: failures are repeated at the end', async () => {
    const failed = { ...tally(1, 1), failures: ['pay.test.ts\npays once'] }
    expect((await written(() => closeRun([failed], false))).text).toContain('✗ x: pay.test.ts\n  pays once\n')
  })

  test('behavior: a run in which nothing ran fails', async () => {
    expect(await written(() => closeRun([], false))).toMatchObject({ code: 1, last: '0 passed, 0 failed' })
  })

  test('behavior: a run that was stopped fails', async () => {
    expect((await written(() => closeRun([tally(2, 0)], true))).code).toBe(1)
  })
})
