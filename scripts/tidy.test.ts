import { describe, expect, test } from 'vitest'
import { root } from './paths.ts'
import { createRules } from './tidy/createRules.ts'
import { listLongSubjects, readSubjects } from './tidy/readSubjects.ts'
import { readTree } from './tidy/readTree.ts'

/** The repository keeps every rule; tidy/createRules.test.ts proves that each rule notices a breach. */
describe('the repository', () => {
  const files = readTree(root)

  for (const [sentence, rule] of Object.entries(createRules(root)))
    test(`behavior: ${sentence}`, () => {
      const found = rule(files).map(
        ({ path, line, message }) => `${path}${line === undefined ? '' : `:${line}`} ${message}`,
      )
      expect(found).toEqual([])
    })

  test('behavior: a commit subject has at most 72 characters', () => {
    expect(listLongSubjects(readSubjects(root))).toEqual([])
  })
})
