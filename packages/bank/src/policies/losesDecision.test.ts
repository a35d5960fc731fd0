import { expect, test } from 'vitest'
import { losesDecision } from './losesDecision.ts'
import type { Role } from './operatorRights.ts'

const enough: Role[] = ['reviewer', 'reviewer', 'treasurer', 'parameters', 'parameters']
const without = (role: Role) => enough.toSpliced(enough.indexOf(role), 1)

test('default: the second reviewer and the only treasurer are needed', () => {
  expect(losesDecision(enough, without('reviewer'))).toBe(true)
  expect(losesDecision(enough, without('treasurer'))).toBe(true)
})

test('default: the treasurer approves what one officer proposes, so one of two may go', () => {
  expect(losesDecision(enough, without('parameters'))).toBe(false)
})

test('behavior: auditors and support decide nothing in pairs', () => {
  expect(losesDecision([...enough, 'auditor', 'support'], enough)).toBe(false)
})

test('behavior: a decision that was impossible before is not lost', () => {
  expect(losesDecision(['reviewer', 'auditor'], ['auditor'])).toBe(false)
})
