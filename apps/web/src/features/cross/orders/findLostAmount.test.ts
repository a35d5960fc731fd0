import { expect, it } from 'vitest'
import { findLostAmount } from './findLostAmount.ts'

const usdt = { originSymbol: 'USDT', crossSymbol: 'USDT' }

it('default: the loss of the same token between chains, to its last decimal', () => {
  expect(findLostAmount({ ...usdt, originAmount: '25.1234567', destAmount: '24.760894' })).toBe('0.3625627')
})

it('behavior: two tokens cannot be compared, and nothing lost is no fee', () => {
  expect(findLostAmount({ ...usdt, crossSymbol: 'USDC', originAmount: '2', destAmount: '1' })).toBeNull()
  expect(findLostAmount({ ...usdt, originAmount: '1', destAmount: '1' })).toBeNull()
})
