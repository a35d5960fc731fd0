import { amountOf, toDecimal } from '@bank/money'
import { expect, test } from 'vitest'
import type { Product } from '../../records/earningQueries.ts'
import { estimateInterest, estimateNet } from './estimateInterest.ts'

const demand: Product = {
  id: '1',
  stakeType: 0,
  stakeRequiredDay: 0,
  profitStartRange: '0.0050',
  profitEndRange: '0.0300',
  yearProfitDesc: '0.50% – 3.00%',
  minimumAmount: '100',
  isOffered: true,
  notOfferedReason: null,
  availableAmount: null,
  currentRate: null,
}
const fixed: Product = {
  ...demand,
  stakeType: 1,
  stakeRequiredDay: 180,
  profitStartRange: '0.0200',
  profitEndRange: '0.0350',
}

test('default: estimates a fixed term over its days, at the lower and the upper rate', () => {
  const { least, most } = estimateInterest(fixed, amountOf('GUSD', 1_000_000_000n))
  expect([toDecimal(least), toDecimal(most)]).toEqual(['9.863013', '17.260273'])
})

test('default: estimates a product without a term over thirty days', () => {
  const { least, most } = estimateInterest(demand, amountOf('GUSD', 36_500_000_000n))
  expect([toDecimal(least), toDecimal(most)]).toEqual(['15', '90'])
})

const cost = (micro: bigint) => amountOf('USDT', micro)
const stake = amountOf('GUSD', 1_000_000_000n)
const listNet = (product: Product, micro: bigint) => {
  const { least, most, recovery } = estimateNet(product, stake, cost(micro))
  return [toDecimal(least), toDecimal(most), recovery]
}

test('default: a product without a term earns the exchange back by the days at its current rate', () => {
  // 1,000 at 1.50 % earn 0.041095 a day; the exchange there and back costs 2.
  expect(listNet({ ...demand, currentRate: '0.0150' }, 2_000_000n)).toEqual([
    '-1.589042',
    '0.465753',
    { kind: 'afterDays', days: 49n },
  ])
  // Before its first settled day it grows at the lower end.
  expect(listNet(demand, 2_000_000n)[2]).toEqual({ kind: 'afterDays', days: 146n })
  expect(listNet({ ...demand, currentRate: '0' }, 2_000_000n)[2]).toEqual({ kind: 'never' })
})

test('default: a term earns it back at maturity, above its minimum only, or not at all', () => {
  expect(listNet(fixed, 2_000_000n)).toEqual(['7.863013', '15.260273', { kind: 'atMaturity' }])
  expect(listNet(fixed, 12_000_000n)[2]).toEqual({ kind: 'aboveMinimumOnly' })
  expect(listNet(fixed, 20_000_000n)[2]).toEqual({ kind: 'never' })
})
