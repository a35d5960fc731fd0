import { afterEach, describe, expect, test } from 'vitest'
import { homeChainName, homeCoin, setNames, signInChainId } from '../i18n/branding.ts'
import { findNetworkName, getNetworkName, getPickableChainIds } from './networks.ts'

const names = { productName: 'Wallet Bank', unitSymbol: 'GUSD' }
const bsc = { chainId: 56, chainName: 'BSC', nativeCurrency: { symbol: 'BNB' } }
const base = { chainId: 8453, chainName: 'Base', nativeCurrency: { symbol: 'ETH' } }

afterEach(() => setNames({ ...names, signInChainId: 56, chains: [bsc] }))

describe('networks', () => {
  test('default: an installation that says nothing else is on BSC', () => {
    expect([signInChainId, homeChainName, homeCoin]).toEqual([56, 'BSC', 'BNB'])
    expect(getPickableChainIds()).toEqual([1, 56])
    expect([1, 56, 137, 8453].map(getNetworkName)).toEqual(['Ethereum', 'BSC', 'Polygon', 'Unknown Network'])
    expect(findNetworkName(8453)).toBeUndefined()
  })

  test('behavior: another home chain has the name and the coin that the server gives it', () => {
    setNames({ ...names, signInChainId: 8453, chains: [bsc, base] })
    expect([signInChainId, homeChainName, homeCoin]).toEqual([8453, 'Base', 'ETH'])
    expect(getPickableChainIds()).toEqual([1, 8453])
    expect(getNetworkName(8453)).toBe('Base')
  })

  test('behavior: with Ethereum as the home chain there is one network to pick', () => {
    setNames({ ...names, signInChainId: 1, chains: [{ ...base, chainId: 1, chainName: 'Ethereum' }] })
    expect(getPickableChainIds()).toEqual([1])
  })
})
