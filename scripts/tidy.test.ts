import { describe, expect, test } from 'vitest'
import { root } from './paths.ts'
import { readTree } from './tidy/readTree.ts'
import { rules } from './tidy/rules.ts'

/** The house as it stands keeps every rule; that each rule notices a breach is proved in tidy/rules.test.ts. */
describe('the house', () => {
  const files = readTree(root)

  for (const [sentence, rule] of Object.entries(rules(root)))
    test(`behavior: ${sentence}`, () => {
      const found = rule(files).map(
        ({ path, line, message }) => `${path}${line === undefined ? '' : `:${line}`} ${message}`,
      )
      expect(found).toEqual([])
    })
})
