import { describe, expect, test } from 'vitest'
import { chains, findChain, getHomeChain, getNetworkName, usualHomeChainId } from './chains.ts'
import { getAddChainParameters } from './getAddChainParameters.ts'

describe('chains', () => {
  test('behavior: the usual home chain is BSC, where USDT has 18 decimals', () => {
    expect(findChain(usualHomeChainId)).toMatchObject({ name: 'BSC', chainId: 56, usdtDecimals: 18 })
  })

  test('behavior: an unknown chain is named Unknown Network', () => {
    expect(findChain(31337)).toBeUndefined()
    expect(getNetworkName(31337)).toBe('Unknown Network')
    expect([1, 56, 97, 137, 11_155_111].map(getNetworkName)).toEqual([
      ...['Ethereum', 'BSC', 'BSC Testnet', 'Polygon', 'Sepolia'],
    ])
  })
})

describe('getHomeChain', () => {
  test('default: a known chain needs no words of the configuration', () => {
    expect(getHomeChain({ chainId: 97 })).toEqual(chains[97])
  })

  test('behavior: what the configuration says comes first', () => {
    expect(getHomeChain({ chainId: 11_155_111, usdtDecimals: 18, name: 'Ours', coin: 'sETH' })).toEqual({
      ...chains[11155111],
      ...{ name: 'Ours', usdtDecimals: 18, nativeCurrency: { name: 'sETH', symbol: 'sETH', decimals: 18 } },
    })
  })

  test('behavior: an unknown chain needs name, coin and decimals', () => {
    const all = { chainId: 8453, name: 'Base', coin: 'ETH', usdtDecimals: 6 }
    expect(getHomeChain(all)).toMatchObject({ chainId: 8453, name: 'Base' })
    for (const name of ['name', 'coin', 'usdtDecimals'] as const)
      expect(getHomeChain({ ...all, [name]: undefined })).toBeUndefined()
  })
})

describe('getAddChainParameters', () => {
  const { name: chainName, nativeCurrency } = chains[56]
  const chain = { chainId: 56, chainName, nativeCurrency, rpcUrls: ['http://localhost:1'] }

  test('default: the hexadecimal id equals the number', () => {
    for (const { chainId } of [...Object.values(chains), { chainId: 8453 }])
      expect(Number(getAddChainParameters({ ...chain, chainId }).chainId)).toBe(chainId)
    expect(getAddChainParameters({ ...chain, chainId: 8453 }).chainId).toBe('0x2105')
  })

  test('default: the chain as the configuration describes it', () => {
    expect(getAddChainParameters({ ...chain, blockExplorerUrls: ['http://localhost:2'] })).toEqual({
      chainId: '0x38',
      chainName: 'BSC',
      rpcUrls: ['http://localhost:1'],
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      blockExplorerUrls: ['http://localhost:2'],
    })
  })

  test('behavior: without an explorer the field is left out, as wallets reject an empty list', () => {
    expect(getAddChainParameters({ ...chain, blockExplorerUrls: [] })).not.toHaveProperty('blockExplorerUrls')
    expect(getAddChainParameters(chain)).not.toHaveProperty('blockExplorerUrls')
  })

  test('behavior: a wallet that changes its argument changes nothing here', () => {
    const given = getAddChainParameters(chain)
    given.nativeCurrency.symbol = 'X'
    given.rpcUrls.push('http://localhost:3')
    expect(chains[56].nativeCurrency.symbol).toBe('BNB')
    expect(chain.rpcUrls).toHaveLength(1)
  })
})
