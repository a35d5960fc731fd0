import { describe, expect, test } from 'vitest'
import { findTokenIcon, getPlainSymbol, isDollar } from './crossTokens.ts'

describe('crossTokens', () => {
  test('default: a symbol has its own icon, and a bridge’s name for it is shown plainly', () => {
    expect(getPlainSymbol('USDT-BNB')).toBe('USDT')
    expect(['USDT-BNB', 'USDC.e', 'WETH', 'WBNB'].map(findTokenIcon)).toEqual(['USDT', 'USDC', 'WETH', 'BNB'])
    expect(['USDC.e', 'WETH', 'SHIB'].map(isDollar)).toEqual([true, false, false])
  })

  test('behavior: unknown symbols, object keys and strangers with our name get the neutral icon', () => {
    expect(['SHIB', 'constructor', 'GUSD'].map(findTokenIcon)).toEqual([null, null, null])
  })
})
