import { expect, test } from 'vitest'
import { listAppCentre } from './listAppCentre.ts'

const chain = {
  chainId: 56,
  name: 'BSC',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://one.example'],
  publicRpcUrls: [],
  explorerUrls: ['https://explorer.example'],
} as const

test('default: apps that operators added come before unopened ones, as they wrote them', () => {
  const added = { id: '4', name: 'Lend & Co', description: 'Loans', icon: 'bank', url: null, position: 1 }
  const apps = listAppCentre({ homeChainId: 56, chains: [chain] }, [added])
  expect(apps.at(0)).toMatchObject({ name: 'explorer', path: 'https://explorer.example' })
  expect(apps.at(-2)).toEqual({ name: 'Lend & Co', desc: 'Loans', icon: 'bank', path: null })
  expect(apps.at(-1)).toMatchObject({ name: 'soon', path: null })
  expect(listAppCentre({ homeChainId: 56, chains: [chain] }, [])).toHaveLength(8)
})
