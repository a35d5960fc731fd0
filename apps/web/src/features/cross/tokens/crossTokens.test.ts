import { describe, expect, test } from 'vitest'
import { findTokenIcon, getPlainSymbol, isDollar } from './crossTokens.ts'

describe('crossTokens', () => {
  test('default: a symbol has its own face, and a bridge’s name for it is said plainly', () => {
    expect(getPlainSymbol('USDT-BNB')).toBe('USDT')
    expect(['USDT-BNB', 'USDC.e', 'WETH', 'WBNB'].map(findTokenIcon)).toEqual(['USDT', 'USDC', 'WETH', 'BNB'])
    expect(['USDC.e', 'WETH', 'SHIB'].map(isDollar)).toEqual([true, false, false])
  })

  test('behavior: an unknown symbol, a word every object knows, and a stranger that calls itself ours get the neutral face', () => {
    expect(['SHIB', 'constructor', 'GUSD'].map(findTokenIcon)).toEqual([null, null, null])
  })
})
