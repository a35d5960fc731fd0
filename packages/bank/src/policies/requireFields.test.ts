import { amountOf } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { BankError } from '../errors.ts'
import { validateAmount, validateId, validateReason } from './requireFields.ts'

const refusal = new BankError(400)

describe('validateReason', () => {
  test('default: an operator’s own words, without blanks around them', () => {
    expect(validateReason('  paid twice\n')).toBe('paid twice')
  })

  test('behavior: takes 3 to 500 characters, blanks around them not counted', () => {
    for (const length of [3, 500]) expect(validateReason(` ${'x'.repeat(length)} `)).toBe('x'.repeat(length))
  })

  test('error: 400 for a shorter and for a longer reason', () => {
    for (const reason of ['', 'no', ' no ', 'x'.repeat(501)])
      expect(() => validateReason(reason), reason).toThrow(refusal)
  })
})

describe('validateId', () => {
  test('default: a whole number above zero, as text', () => {
    expect([validateId('7'), validateId(42n), validateId('9'.repeat(18))]).toEqual([
      '7',
      '42',
      '9'.repeat(18),
    ])
  })

  test('error: 400 for anything else', () => {
    for (const id of ['', '0', '-1', '01', '1.0', '1e3', 'x1', '1x', '1 ', '1\n2', '9'.repeat(19)])
      expect(() => validateId(id), id).toThrow(refusal)
  })
})

describe('validateAmount', () => {
  test('default: an amount above zero, to the micro-unit', () => {
    expect(validateAmount('0.000001', 'GUSD')).toEqual(amountOf('GUSD', 1n))
  })

  test('error: 400 for zero, a negative amount and a seventh decimal', () => {
    for (const text of ['0', '-1', '0.0000001', ''])
      expect(() => validateAmount(text, 'USDT'), text).toThrow(refusal)
  })
})
