import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { assertNoSeedText, seedTextMark } from './assertNoSeedText.ts'
import { createSeedMessage, getSeedText } from './seedText.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const vault = '0x00000000000000000000000000000000000000bb'
const deployment = { origin: 'https://bank.example', chainId: 56, vault } as const

describe('getSeedText', () => {
  test('default: it names page, account and deployment, and never changes', () => {
    expect(
      getSeedText(address, deployment),
    ).toBe(`bank.example wants you to sign in with your Ethereum account:
0x71C7656EC7ab88b098defB751B7401B5f6d8976F

This signature is the key to the private transfers of this account at the vault 0x00000000000000000000000000000000000000bb on chain 56. Whoever has it can see them and withdraw them. Sign it only on https://bank.example and nowhere else. It moves no money by itself.

URI: https://bank.example
Version: 1
Chain ID: 56
Nonce: 00000000000000000000000000000000000000bb
Issued At: 2026-01-01T00:00:00.000Z`)
  })

  test('behavior: a wallet reads it as EIP-4361, whose domain it compares with the page', () => {
    for (const origin of ['https://bank.example', 'http://127.0.0.1:4173', 'http://localhost:5173']) {
      const text = getSeedText(address, { ...deployment, origin })
      const parsed = parseSiweMessage(text)
      expect(parsed).toMatchObject({ address, domain: new URL(origin).host, uri: origin, chainId: 56 })
      expect(createSiweMessage(parsed as Parameters<typeof createSiweMessage>[0])).toBe(text)
      // EIP-4361 allows a statement no other characters.
      expect(parsed.statement).toMatch(/^[A-Za-z0-9 :/?#[\]@!$&'()*+,;=\-._~]+$/)
      expect(text).toContain(seedTextMark)
    }
  })

  test('behavior: path and spelling of an address change nothing', () => {
    const text = getSeedText(address, deployment)
    const origin = 'https://BANK.example/mixed/recovery?x=1'
    expect(getSeedText(address, { ...deployment, origin })).toBe(text)
    expect(getSeedText(address.toLowerCase() as typeof address, deployment)).toBe(text)
  })

  test('default: without a deployment the text is that of version 1', () => {
    expect(createSeedMessage(address)).toMatchObject({
      version: 1,
      typed: { primaryType: 'PrivateTransferKey', message: { account: address } },
    })
  })
})

describe('assertNoSeedText', () => {
  test('default: the text of a sign-in is no text of a seed', () => {
    const challenge = `bank.example wants you to sign in with your Ethereum account:\n${address}\n\nSign in.`
    expect(() => assertNoSeedText(challenge)).not.toThrow()
  })

  test('error: the text of a seed is not signed as a sign-in', () => {
    for (const origin of ['https://bank.example', 'http://localhost:5173'])
      expect(() => assertNoSeedText(getSeedText(address, { ...deployment, origin }))).toThrow(
        'the challenge is the text of a seed',
      )
  })
})
