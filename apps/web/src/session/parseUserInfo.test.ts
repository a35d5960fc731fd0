import { describe, expect, it } from 'vitest'
import { findInviter } from '../routing/findInviter.ts'
import { parseUserInfo } from './parseUserInfo.ts'

const walletAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

describe('parseUserInfo', () => {
  it('default: reads the record the specification names', () => {
    const stored = JSON.stringify({ name: 'Demo', walletAddress, chainId: 56, networkName: 'BSC' })
    expect(parseUserInfo(stored)).toEqual({ name: 'Demo', walletAddress, chainId: 56 })
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '{',
    '{}',
    JSON.stringify({ walletAddress: '0x1', chainId: 56 }),
    JSON.stringify({ walletAddress, chainId: '56' }),
    JSON.stringify({ walletAddress, chainId: 5.6 }),
  ])('behavior: %j gives no account', (stored) => {
    expect(parseUserInfo(stored)).toBeNull()
  })
})

describe('findInviter', () => {
  it('default: the address that the link carries', () => {
    expect(findInviter(`?r=1&assocAddress=${walletAddress}`)).toBe(walletAddress)
  })

  it('behavior: nothing for a missing or invalid address', () => {
    expect(findInviter('')).toBeNull()
    expect(findInviter('?assocAddress=0x12')).toBeNull()
    expect(findInviter(`?assocAddress=${walletAddress}00`)).toBeNull()
  })
})
