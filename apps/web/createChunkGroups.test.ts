import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createChunkGroups } from './createChunkGroups.ts'

const pathOf = (path: string): string => join(import.meta.dirname, path)

test('default: resolves every name of the groups to a module', () => {
  expect(() => createChunkGroups()).not.toThrow()
})

test('behavior: keeps a module of later screens out of the first visit', () => {
  const foundation = createChunkGroups().find(({ name }) => name === 'foundation')
  const has = (path: string) => foundation?.test(pathOf(path))
  expect(has('../../packages/money/src/amount.ts')).toBe(true)
  expect(has('../../packages/money/src/computeInterestDown.ts')).toBe(false)
})

test('error: rejects a name without a file', () => {
  const group = { name: 'foundation', modules: { 'packages/money/src': ['amount', 'interestDown'] } }
  expect(() => createChunkGroups([group])).toThrow('packages/money/src/interestDown')
})
