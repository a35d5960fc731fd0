import { createInviteLink } from '@bank/api-schema'
import { describe, expect, it } from 'vitest'
import { findInviter } from '../../routing/findInviter.ts'

describe('createInviteLink', () => {
  it('default: the link prefills the inviter', () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const link = createInviteLink('https://bank.example', address)
    expect(link).toBe(`https://bank.example/?assocAddress=${address}`)
    expect(findInviter(new URL(link).search)).toBe(address)
  })
})
