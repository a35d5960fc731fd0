import { describe, expect, test } from 'vitest'
import { chains, findChain, getNetworkName, homeChainId } from './chains.ts'
import { getAddChainParameters } from './getAddChainParameters.ts'

describe('chains', () => {
  test('default: the hexadecimal id equals the number', () => {
    for (const chain of Object.values(chains)) expect(Number(chain.hexChainId)).toBe(chain.chainId)
  })

  test('behavior: the home chain is BSC, where USDT has 18 decimals', () => {
    expect(findChain(homeChainId)).toMatchObject({ name: 'BSC', hexChainId: '0x38', usdtDecimals: 18 })
  })

  test('behavior: an unknown chain is named Unknown Network', () => {
    expect(findChain(31337)).toBeUndefined()
    expect(getNetworkName(31337)).toBe('Unknown Network')
    expect([1, 56, 137].map(getNetworkName)).toEqual(['Ethereum', 'BSC', 'Polygon'])
  })
})

describe('getAddChainParameters', () => {
  const rpcUrls = ['http://localhost:1']

  test('default: facts of the chain with urls of the configuration', () => {
    expect(getAddChainParameters(56, { rpcUrls, blockExplorerUrls: ['http://localhost:2'] })).toEqual({
      chainId: '0x38',
      chainName: 'BSC',
      rpcUrls,
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      blockExplorerUrls: ['http://localhost:2'],
    })
  })

  test('behavior: without an explorer the field is left out, as wallets reject an empty list', () => {
    expect(getAddChainParameters(1, { rpcUrls, blockExplorerUrls: [] })).not.toHaveProperty(
      'blockExplorerUrls',
    )
    expect(getAddChainParameters(1, { rpcUrls })).not.toHaveProperty('blockExplorerUrls')
  })

  test('behavior: a wallet that changes its argument changes nothing here', () => {
    const given = getAddChainParameters(137, { rpcUrls })
    given.nativeCurrency.symbol = 'X'
    given.rpcUrls.push('http://localhost:3')
    expect(chains[137].nativeCurrency.symbol).toBe('POL')
    expect(rpcUrls).toHaveLength(1)
  })
})
