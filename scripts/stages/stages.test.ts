import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { runChild } from '../runChild.ts'
import { countPlaywright } from './browser.ts'
import { chooseStages } from './chooseStages.ts'
import { chooseTestSeed } from './chooseTestSeed.ts'
import { countForge } from './contracts.ts'
import { countMutants } from './mutants.ts'
import { replaceRow } from './recordDeepRun.ts'
import { closeRun, runStages, type Stage, type Tally } from './runStages.ts'
import { countReport, findTitlePattern } from './vitest.ts'

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
      skipped: 0,
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
      skipped: 0,
      failures: ['a.test.ts\ncannot be loaded'],
    })
  })

  test('behavior: a run that fails without a failed test is a failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 'passed')] }
    expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 0, failures: [] })
  })

  const withSkipped = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [file('passed', 'passed', 'skipped', 'pending', 'todo')],
  }

  test('behavior: a test that neither passed nor failed is skipped', () => {
    expect(countReport(withSkipped, 0)).toMatchObject({ passed: 1, failed: 0, skipped: 3 })
  })

  test('behavior: what the pattern of titles leaves out is not skipped', () => {
    expect(countReport(withSkipped, 0, /another title/)).toMatchObject({ skipped: 0 })
    expect(countReport(withSkipped, 0, /pays/)).toMatchObject({ skipped: 3 })
  })
})

describe('findTitlePattern', () => {
  test('default: reads every form of the option', () => {
    const forms = [
      ['a.test.ts', '-t', 'pays'],
      ['-t=pays'],
      ['--testNamePattern=pays'],
      ['--testNamePattern', 'pays'],
    ]
    expect(forms.map(findTitlePattern)).toEqual(forms.map(() => /pays/))
  })

  test('behavior: without the option every test is asked for', () => {
    expect(findTitlePattern(['a.test.ts'])).toBeUndefined()
  })
})

describe('chooseTestSeed', () => {
  test('default: a random seed stays the seed of the run', () => {
    const environment: Record<string, string | undefined> = {}
    const seed = chooseTestSeed(environment)
    expect(environment.TEST_SEED).toBe(String(seed))
    expect(chooseTestSeed(environment)).toBe(seed)
    const others = Array.from({ length: 5 }, () => chooseTestSeed({}))
    expect(new Set([seed, ...others]).size).toBeGreaterThan(1)
  })

  test('behavior: TEST_SEED decides', () => {
    expect(chooseTestSeed({ TEST_SEED: '42' })).toBe(42)
  })

  test.each(['-1', '1.5', 'x', String(2 ** 31)])('error: refuses the seed %s', (TEST_SEED) => {
    expect(() => chooseTestSeed({ TEST_SEED })).toThrow('TEST_SEED must be a whole number')
  })
})

describe('countForge', () => {
  test('default: colours and earlier suites do not matter', () => {
    const output =
      '[FAIL: paid twice] test_paysOnce()\n' +
      'Suite result: ok. 3 passed; 0 failed; 0 skipped; finished in 2ms\n\n' +
      'Ran 2 test suites in 1.20s (3.00s CPU time): \u001b[32m35\u001b[0m tests passed, \u001b[31m2\u001b[0m failed, \u001b[33m4\u001b[0m skipped (41 total tests)\n'
    expect(countForge(output, 1)).toEqual({
      passed: 35,
      failed: 2,
      skipped: 4,
      failures: ['[FAIL: paid twice] test_paysOnce()'],
    })
  })

  test('behavior: no closing line is a failure', () => {
    expect(countForge('Compiler run failed', 1)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('countMutants', () => {
  test('default: each killed mutant counts, the others are failures', () => {
    const output =
      '✓ packages/bank pays twice: killed\n✗ packages/bank loses: survived\n1 of 2 mutants killed\n'
    expect(countMutants({ code: 1, output })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['✗ packages/bank loses: survived'],
    })
  })

  test('behavior: an exit code that says otherwise, and a run without an end, are failures', () => {
    expect(countMutants({ code: 1, output: '2 of 2 mutants killed' })).toMatchObject({ passed: 2, failed: 1 })
    expect(countMutants({ code: 0, output: 'TEST_SEED=1' })).toEqual({ passed: 0, failed: 1 })
  })
})

describe('chooseStages', () => {
  const stages = ['deep', 'deep forge', 'mutants: a', 'mutants: b'].map((name) => ({
    name,
    run: async () => ({ passed: 1, failed: 0 }),
  }))
  const choose = (...names: string[]) => chooseStages(stages, names).map(({ name }) => name)

  test('default: a name chooses its stage, and the first part of a name all of its stages', () => {
    expect(choose()).toHaveLength(4)
    expect(choose('deep')).toEqual(['deep'])
    expect(choose('mutants', 'deep forge')).toEqual(['deep forge', 'mutants: a', 'mutants: b'])
    expect(choose('mutants: b')).toEqual(['mutants: b'])
  })

  test('error: a name without a stage is refused', () => {
    expect(() => choose('deep', 'mutant')).toThrow(
      'The stages are: deep, deep forge, mutants: a, mutants: b.',
    )
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
      stats: { expected: 8, skipped: 3, unexpected: 1, flaky: 1 },
      suites: [{ specs: [spec('unexpected')], suites: [{ specs: [spec('flaky'), spec('expected')] }] }],
    }
    expect(countPlaywright(report, 1)).toEqual({
      passed: 8,
      failed: 2,
      skipped: 3,
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
    expect({ code, last }).toEqual({ code: 0, last: '3 passed, 0 failed, 0 skipped' })
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
    expect({ code, last }).toEqual({ code: 1, last: '1 passed, 1 failed, 0 skipped' })
    expect(text).toContain('✗ a: Error: no disk')
  })
})

describe('closeRun', () => {
  const tally = (passed: number, failed: number, skipped = 0) => ({
    stage: 'x',
    passed,
    failed,
    skipped,
    seconds: 1,
  })

  test('default: the last line sums up', async () => {
    expect(await written(() => closeRun([tally(2, 0), tally(40, 0)], false))).toMatchObject({
      code: 0,
      last: '42 passed, 0 failed, 0 skipped',
    })
  })

  test('behavior: one failure fails the run', async () => {
    expect(await written(() => closeRun([tally(2, 0), tally(0, 1)], false))).toMatchObject({
      code: 1,
      last: '2 passed, 1 failed, 0 skipped',
    })
  })

  test('behavior: one skipped test fails the run', async () => {
    expect(await written(() => closeRun([tally(2, 0), tally(3, 0, 1)], false))).toMatchObject({
      code: 1,
      last: '5 passed, 0 failed, 1 skipped',
    })
  })

  test('behavior: a failing run ends with its seed, a passing one without', async () => {
    const seed = `TEST_SEED=${chooseTestSeed()}`
    expect((await written(() => closeRun([tally(2, 1)], false))).text).toContain(seed)
    expect((await written(() => closeRun([tally(2, 0)], false))).text).not.toContain(seed)
  })

  test('behavior: failures are repeated at the end', async () => {
    const failed = { ...tally(1, 1), failures: ['pay.test.ts\npays once'] }
    expect((await written(() => closeRun([failed], false))).text).toContain('✗ x: pay.test.ts\n  pays once\n')
  })

  test('behavior: a run in which nothing ran fails', async () => {
    expect(await written(() => closeRun([], false))).toMatchObject({
      code: 1,
      last: '0 passed, 0 failed, 0 skipped',
    })
  })

  test('behavior: a run that was stopped fails', async () => {
    expect((await written(() => closeRun([tally(2, 0)], true))).code).toBe(1)
  })
})

describe('replaceRow', () => {
  const tally: Tally = { stage: 'deep', passed: 7, failed: 0, skipped: 0, seconds: 90 }
  const row = '| deep | 7 | 0 | 0 | 1.5 | 0123abcd | 2026-11-25 |'
  const at = { commit: '0123abcd', day: '2026-11-25' }

  test('default: the first run of a stage adds its row', () => {
    expect(replaceRow('', tally, at).endsWith(`|---|---|---|---|---|---|---|\n${row}\n`)).toBe(true)
  })

  test('behavior: a later run replaces the row of its stage and keeps the others in place', () => {
    const two = replaceRow(replaceRow('', tally, at), { ...tally, stage: 'deep forge' }, at)
    const page = replaceRow(
      two,
      { ...tally, passed: 6, failed: 1 },
      { commit: '89abcdef', day: '2026-11-26' },
    )
    expect(page.split('\n').slice(-3, -1)).toEqual([
      '| deep | 6 | 1 | 0 | 1.5 | 89abcdef | 2026-11-26 |',
      row.replace('deep', 'deep forge'),
    ])
  })
})
