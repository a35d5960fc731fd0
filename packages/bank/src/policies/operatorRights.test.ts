import { expect, test } from 'vitest'
import { BankError } from '../errors.ts'
import { type Act, acts, assertMay, canOperator, type Role, roles } from './operatorRights.ts'

const moving = acts.filter((act) => !act.endsWith('.read'))

test('default: a reviewer reviews, a treasurer does not', () => {
  expect(canOperator('reviewer', 'withdrawals.review')).toBe(true)
  expect(canOperator('treasurer', 'withdrawals.review')).toBe(false)
})

test('behavior: calls outside the table are denied, whatever their name', () => {
  for (const act of ['withdrawals.pay', '', 'toString', '__proto__', 'constructor'])
    for (const role of roles) expect(canOperator(role, act as Act), `${role} ${act}`).toBe(false)
  for (const act of acts) expect(canOperator('owner' as Role, act), act).toBe(false)
})

test('behavior: an auditor reads and never acts', () => {
  expect(moving.filter((act) => canOperator('auditor', act))).toEqual([])
})

test('behavior: no role may do everything, and every permission belongs to a role', () => {
  for (const role of roles)
    expect(
      acts.every((act) => canOperator(role, act)),
      role,
    ).toBe(false)
  for (const act of acts)
    expect(
      roles.some((role) => canOperator(role, act)),
      act,
    ).toBe(true)
})

test('behavior: every role that may act on something may also read it', () => {
  for (const act of moving) {
    const read = `${act.split('.')[0]}.read`
    const reading = acts.find((known) => known === read)
    for (const role of roles.filter((one) => canOperator(one, act)))
      expect(reading !== undefined && canOperator(role, reading), `${role} ${act}`).toBe(true)
  }
})

test('error: 403 for an act of another role', () => {
  const operator = { id: 1n, name: 'sam', role: 'support', session: '' } as const
  expect(() => assertMay(operator, 'members.ban')).not.toThrow()
  expect(() => assertMay(operator, 'adjustments.propose')).toThrow(new BankError(403))
})
