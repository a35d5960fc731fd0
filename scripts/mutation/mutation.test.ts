import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../paths.ts'
import { type EquivalentMutant, readEquivalents } from './equivalentMutant.ts'
import { formatRun, isAccepted } from './formatRun.ts'
import { listPaths } from './listPaths.ts'
import { listSources, listTests, mutationModules } from './mutationModules.ts'
import { isWithin, parseOptions } from './parseOptions.ts'
import { computeScore, type MutationReport, removeStaticSurvivors, scoreReport } from './scoreReport.ts'

const source = 'export const half = (whole: bigint) =>\n  whole / 2n\n'
const file = 'sample/half.ts'
const equivalent: EquivalentMutant = {
  file,
  line: 'whole / 2n',
  original: '2n',
  replacement: '3n',
  reason: 'It is a sample.',
}
const columns = (start: number, end: number) => ({
  start: { line: 2, column: start },
  end: { line: 2, column: end },
})
const reportOf = (...statuses: readonly string[]): MutationReport => ({
  files: {
    [file]: {
      source,
      mutants: statuses.map((status) => ({
        mutatorName: 'BigInt',
        replacement: '3n',
        status,
        location: columns(11, 13),
      })),
    },
  },
})

describe('scoreReport', () => {
  test('default: a mutant that no test notices survives, with its place in the source', () => {
    const score = scoreReport(reportOf('Killed', 'Timeout', 'Survived', 'NoCoverage'), [])
    expect(score).toMatchObject({ killed: 2, equivalent: 0, stale: [] })
    expect(score.survivors).toHaveLength(2)
    expect(score.survivors[0]).toMatchObject({
      file,
      line: 'whole / 2n',
      lineNumber: 2,
      original: '2n',
      replacement: '3n',
    })
    expect(computeScore(score)).toBe(50)
  })

  test('behavior: a listed equivalent counts neither way', () => {
    const score = scoreReport(reportOf('Killed', 'Survived'), [equivalent])
    expect(score).toMatchObject({ killed: 1, equivalent: 1, survivors: [], stale: [] })
    expect(isAccepted(score, 100)).toBe(true)
  })

  test('behavior: an equivalent that a test kills, or that nothing creates, is stale', () => {
    const score = scoreReport(reportOf('Killed'), [equivalent])
    expect(score.stale).toEqual([equivalent])
    expect(isAccepted(score, 0)).toBe(false)
    expect(formatRun('sample', score, 0)).toContain('a test kills or nothing creates "3n"')
  })

  test('behavior: equivalents of files outside the report are no concern of the run', () => {
    expect(scoreReport(reportOf('Killed'), [{ ...equivalent, file: 'sample/other.ts' }]).stale).toEqual([])
  })

  test('behavior: a mutant that does not run counts neither way, and the score is cut, not rounded up', () => {
    const killed = Array.from({ length: 2_999 }, () => 'Killed')
    const score = scoreReport(reportOf(...killed, 'Survived', 'RuntimeError', 'Ignored'), [])
    expect(computeScore(score)).toBe(99.96)
    expect(isAccepted(score, 100)).toBe(false)
  })
})

test('behavior: a survivor in a constant is tried again, every other result is kept', () => {
  const mutants = [
    { id: '1', status: 'Survived', static: true },
    { id: '2', status: 'Survived', static: false },
    { id: '3', status: 'Killed', static: true },
    { id: '4', status: 'NoCoverage' },
  ]
  const report = { schemaVersion: '1.0', files: { [file]: { source, mutants } } }
  expect(removeStaticSurvivors(report)).toEqual({
    schemaVersion: '1.0',
    files: { [file]: { source, mutants: mutants.slice(1) } },
  })
})

describe('formatRun', () => {
  test('default: each survivor with its change, then the figures', () => {
    expect(formatRun('sample', scoreReport(reportOf('Killed', 'Survived'), []), 85)).toBe(
      `✗ sample/half.ts:2 Survived BigInt
   - 2n
   + 3n
✗ sample: 50 % (at least 85 %), 1 killed, 1 survived, 0 equivalent
`,
    )
  })
})

describe('parseOptions', () => {
  test('default: names, a base and the form of the output', () => {
    expect(parseOptions([], ['money'])).toEqual({ names: [], paths: [], base: undefined, json: false })
    expect(parseOptions(['money', 'a/b.ts', '--changed', 'main', '--json'], ['money'])).toEqual({
      names: ['money'],
      paths: ['a/b.ts'],
      base: 'main',
      json: true,
    })
  })

  test('behavior: a path is a file or everything in a folder', () => {
    expect(isWithin('a/b.ts', [])).toBe(true)
    expect(isWithin('a/b.ts', ['a/b.ts'])).toBe(true)
    expect(isWithin('a/b.ts', ['c', 'a'])).toBe(true)
    expect(isWithin('ab/c.ts', ['a', 'b'])).toBe(false)
  })

  test('error: an unknown module, and a base without a commit', () => {
    expect(() => parseOptions(['honey'], ['money'])).toThrow('There is no module "honey": money.')
    expect(() => parseOptions(['--changed'], ['money'])).toThrow('--changed needs a commit')
  })
})

describe('mutationModules', () => {
  const paths = listPaths(root)

  test('default: every module has sources and tests, and names only files that exist', () => {
    for (const [name, module] of Object.entries(mutationModules)) {
      expect(listSources(module, paths), name).not.toEqual([])
      expect(listTests(module, paths), name).not.toEqual([])
      for (const path of [...module.tests, ...module.excludedTests]) expect(paths, name).toContain(path)
    }
  })

  test('behavior: tests, set-ups of tests and lists of exports are not mutated', () => {
    const module = { folder: 'sample', tests: [], excludedTests: [], minimumScore: 0 }
    const names = ['half.ts', 'half.test.ts', 'half.deep.test.ts', 'halfFixture.ts', 'index.ts', 'README.md']
    const present = [...names.map((name) => `sample/${name}`), 'samples/other.ts']
    expect(listSources(module, present)).toEqual(['sample/half.ts'])
    expect(listTests(module, present)).toEqual(['sample/half.test.ts'])
    const excluding = { ...module, excludedTests: ['sample/half.test.ts'], tests: ['other.test.ts'] }
    expect(listTests(excluding, present)).toEqual(['other.test.ts'])
  })
})

describe('readEquivalents', () => {
  const readListed = (...listed: readonly EquivalentMutant[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'equivalents-'))
    try {
      mkdirSync(join(folder, 'sample'))
      writeFileSync(join(folder, 'package.json'), '{"workspaces":["sample"]}')
      writeFileSync(join(folder, 'sample/package.json'), '{}')
      writeFileSync(join(folder, file), source)
      writeFileSync(join(folder, 'sample/equivalentMutants.json'), JSON.stringify(listed))
      return readEquivalents(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  test('default: every listed equivalent of the repository fits its code', () => {
    expect(readListed(equivalent)).toEqual([equivalent])
    expect(readEquivalents(root).length).toBeGreaterThan(0)
  })

  test('error: an entry whose code has changed, or without a reason', () => {
    expect(() => readListed({ ...equivalent, file: 'gone.ts' })).toThrow('There is no file gone.ts.')
    expect(() => readListed({ ...equivalent, line: 'whole' })).toThrow('has no line "whole"')
    expect(() => readListed({ ...equivalent, original: '4n' })).toThrow('has no code "4n"')
    expect(() => readListed({ ...equivalent, reason: ' ' })).toThrow('has no reason')
  })
})
