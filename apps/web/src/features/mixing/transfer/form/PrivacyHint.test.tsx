import { expect, it } from 'vitest'
import { classifyPrivacy } from './PrivacyHint.tsx'

it.each([
  [0, 'alone'],
  [1, 'alone'],
  [2, 'few'],
  [9, 'few'],
  [10, 'some'],
  [99, 'some'],
  [100, 'many'],
])('behavior: among %d deposits a withdrawal is hidden as: %s', (count, verdict) => {
  expect(classifyPrivacy(count)).toBe(verdict)
})
