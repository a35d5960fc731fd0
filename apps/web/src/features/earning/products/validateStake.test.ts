import { amountOf } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { computeMaximumStake, validateStake } from './validateStake.ts'

const gusd = (units: number) => amountOf('GUSD', BigInt(units) * 1_000_000n)
const limits = { minimum: gusd(100), balance: gusd(1_000), left: gusd(500) }

describe('validateStake', () => {
  test('default: accepts an amount within all limits', () => {
    expect(validateStake('500', limits)).toEqual({ ok: true, amount: gusd(500) })
    expect(validateStake('1000', { ...limits, left: null })).toEqual({ ok: true, amount: gusd(1_000) })
  })

  test.each([
    ['', 'malformed'],
    ['99.999999', 'belowMinimum'],
    ['500.000001', 'aboveSupply'],
    ['1000.000001', 'aboveBalance'],
  ])('behavior: "%s" is %s', (text, kind) => {
    expect(validateStake(text, limits)).toMatchObject({ ok: false, problem: { kind } })
  })

  test('behavior: skips a limit that is not known yet', () => {
    expect(validateStake('400', { ...limits, balance: undefined })).toMatchObject({ ok: true })
  })

  test('behavior: the maximum is the balance or the remaining capacity, whichever is less', () => {
    expect(computeMaximumStake(limits)).toEqual(gusd(500))
    expect(computeMaximumStake({ ...limits, left: gusd(2_000) })).toEqual(gusd(1_000))
    expect(computeMaximumStake({ ...limits, left: null })).toEqual(gusd(1_000))
    expect(computeMaximumStake({ ...limits, balance: undefined })).toBeUndefined()
  })
})
