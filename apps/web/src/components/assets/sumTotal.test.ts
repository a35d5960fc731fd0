import { amountOf } from '@bank/money'
import { expect, test } from 'vitest'
import { sumTotal } from './sumTotal.ts'

test('default: sums both balances to the last micro-unit', () => {
  expect(sumTotal({ totalUsdtBalance: '0.000001', totalGusdBalance: '4996.75' })).toEqual(
    amountOf('USDT', 4_996_750_001n),
  )
})
