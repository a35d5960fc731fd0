import { amountOf, toDecimal } from '@bank/money'
import { expect, test } from 'vitest'
import type { Product } from '../../records/earningQueries.ts'
import { estimateInterest } from './estimateInterest.ts'

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
