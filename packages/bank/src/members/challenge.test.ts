import type { Address } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { type ChallengeSettings, findChallenge, getChallengeSettings, issueChallenge } from './challenge.ts'
import { deriveDemoAddresses } from './deriveDemoAddresses.ts'

const identity: ChallengeSettings = {
  publicOrigin: 'https://bank.example',
  chainId: 56,
  secret: 'a secret of the tests that is long enough',
}
const address: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const subject = { address, purpose: 'signIn' } as const
const now = new Date('2026-11-21T00:00:00.123Z')
const after = (durationMs: number) => new Date(now.getTime() + durationMs)

test('default: the message carries domain, uri, chain, nonce, times and its purpose', () => {
  const { message, nonce, expiresAt } = issueChallenge(identity, { address, purpose: 'register' }, now)
  expect(parseSiweMessage(message)).toEqual({
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId: 56,
    domain: 'bank.example',
    expirationTime: expiresAt,
    issuedAt: now,
    nonce,
    statement: 'MemberRegister',
    uri: 'https://bank.example',
    version: '1',
  })
  expect(nonce).toMatch(/^[a-z0-9]{69}$/)
  expect(expiresAt.getTime() - now.getTime()).toBe(300_000)
})

test('behavior: the message names the home chain of the installation', () => {
  const bank = { identity: { ...identity, isDemoAddress: null }, homeChainId: 97 }
  const { message } = issueChallenge(getChallengeSettings(bank), subject, now)
  expect(parseSiweMessage(message).chainId).toBe(97)
})

test('behavior: signing in uses another message than registering', () => {
  const { message } = issueChallenge(identity, subject, now)
  expect(message).not.toContain('MemberRegister')
})

// EIP-4361 allows a statement no other characters; a text that breaks that is no sign-in to a wallet, which then neither
// shows it as one nor compares its domain with the page. So it is not said in the member's language; the page says it.
test('behavior: a wallet recognises the message, for its statement keeps to the characters of the standard', () => {
  for (const purpose of ['register', 'signIn'] as const) {
    const { message } = issueChallenge(identity, { address, purpose }, now)
    expect(message.split('\n')[3]).toMatch(/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/)
  }
})

test('default: the same text is rebuilt from the nonce, byte for byte, while it is valid', () => {
  const made = issueChallenge(identity, subject, now)
  for (const durationMs of [0, 1, 299_999])
    expect(findChallenge(identity, subject, { nonce: made.nonce, now: after(durationMs) })).toEqual(made)
})

test('behavior: no two challenges are the same', () => {
  const nonces = Array.from({ length: 1_000 }, () => issueChallenge(identity, subject, now).nonce)
  expect(new Set(nonces).size).toBe(1_000)
})

describe('refused', () => {
  const { nonce } = issueChallenge(identity, subject, now)

  test.each([
    ['after five minutes', identity, subject, nonce, after(300_000)],
    ['from the future', identity, subject, nonce, after(-31_000)],
    ['for another address', identity, { ...subject, address: `0x${'11'.repeat(20)}` as Address }, nonce, now],
    ['for registering', identity, { ...subject, purpose: 'register' as const }, nonce, now],
    ['of another origin', { ...identity, publicOrigin: 'https://evil.example' }, subject, nonce, now],
    [
      'of another installation',
      { ...identity, secret: 'another secret that is long enough too' },
      subject,
      nonce,
      now,
    ],
    [
      'with another purpose letter',
      identity,
      { ...subject, purpose: 'register' as const },
      `r${nonce.slice(1)}`,
      now,
    ],
    [
      'with a later time',
      identity,
      subject,
      `s${after(60_000).getTime().toString(16).padStart(12, '0')}${nonce.slice(13)}`,
      now,
    ],
    ['in capitals', identity, subject, nonce.toUpperCase(), now],
    ['cut short', identity, subject, nonce.slice(0, -1), now],
    ['with more', identity, subject, `${nonce}0`, now],
    ['empty', identity, subject, '', now],
  ])('error: 1003 a nonce %s', (_name, settings, who, given, at) => {
    expect(findChallenge(settings, who, { nonce: given, now: at })).toBeUndefined()
  })

  test('error: 1003 a nonce with any one character changed', () => {
    for (let index = 0; index < nonce.length; index += 1) {
      const changed = nonce.slice(0, index) + (nonce[index] === '0' ? '1' : '0') + nonce.slice(index + 1)
      expect(findChallenge(identity, subject, { nonce: changed, now }), String(index)).toBeUndefined()
    }
  })
})

test('default: the demo knows the addresses of its mnemonic', () => {
  const addresses = deriveDemoAddresses('test test test test test test test test test test test junk', 3)
  expect([...addresses]).toEqual([
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  ])
})
