import { amountOf, toDecimal } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { roundTripCost } from './roundTripCost.ts'

const gusd = (units: number) => amountOf('GUSD', BigInt(units) * 1_000_000n)
const terms = (feeRatio: string, exchangePrice = '1') => ({
  feeRatio,
  exchangePrice,
  minimumExchangeAmount: '1',
})

describe('roundTripCost', () => {
  test('default: both exchanges take their fee, the second of what the first left', () => {
    const cost = roundTripCost(gusd(1_000), { toUnit: terms('0.001'), toUsdt: terms('0.001') })
    expect([cost.asset, toDecimal(cost)]).toEqual(['USDT', '1.999'])
  })

  test('behavior: each direction by its own terms, and what a rate takes is part of it', () => {
    const cost = roundTripCost(gusd(1_000), { toUnit: terms('0.001', '0.99'), toUsdt: terms('0.002') })
    expect(toDecimal(cost)).toBe('12.96802')
  })

  test('behavior: where nothing is taken it costs nothing', () => {
    const cost = roundTripCost(gusd(100), { toUnit: terms('0'), toUsdt: terms('0') })
    expect(toDecimal(cost)).toBe('0')
  })
})
