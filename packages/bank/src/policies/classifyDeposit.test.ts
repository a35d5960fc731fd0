import { amountOf } from '@bank/money'
import { expect, test } from 'vitest'
import { classifyDeposit, type DepositFacts } from './classifyDeposit.ts'

const oneBnb = 10n ** 18n
const terms = { mixingAutomatic: amountOf('BNB', 1_000_000n) }
const clean: DepositFacts = { sanctioned: false, member: { banned: false }, denomination: oneBnb }

test('default: a clean deposit of a member is cleared up to the amount, and to the wei', () => {
  expect(classifyDeposit(clean, terms)).toEqual({ screening: 'cleared', reason: null })
  expect(classifyDeposit({ ...clean, denomination: oneBnb + 1n }, terms)).toEqual({
    screening: 'review',
    reason: 'overAutomatic',
  })
  const nobody = { mixingAutomatic: amountOf('BNB', 0n) }
  expect(classifyDeposit({ ...clean, denomination: 1n }, nobody)).toMatchObject({ screening: 'review' })
})

test('behavior: a stranger, and a banned member, wait for an operator', () => {
  expect(classifyDeposit({ ...clean, member: undefined }, terms)).toEqual({
    screening: 'review',
    reason: 'notMember',
  })
  expect(classifyDeposit({ ...clean, member: { banned: true } }, terms)).toEqual({
    screening: 'review',
    reason: 'memberBanned',
  })
})

test('behavior: whom the list names is refused, member or not, whatever the amount', () => {
  for (const member of [undefined, { banned: true }, { banned: false }])
    expect(classifyDeposit({ sanctioned: true, member, denomination: 1n }, terms)).toEqual({
      screening: 'refused',
      reason: 'sanctioned',
    })
})
