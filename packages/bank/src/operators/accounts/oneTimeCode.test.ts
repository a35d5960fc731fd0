import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeSecret, findStep } from './oneTimeCode.ts'
import { openSecret, sealSecret } from './sealedSecret.ts'

const rfcSecret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1_000)

test('default: the codes of RFC 6238, and the step each belongs to', () => {
  // Appendix B, SHA-1, the last six of eight digits.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    expect(findStep(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('behavior: a code holds one step before and after its own, and names its own', () => {
  for (const seconds of [30, 59, 60, 89, 0]) expect(findStep(rfcSecret, '287082', at(seconds))).toBe(1)
  expect(findStep(rfcSecret, '287082', at(90))).toBeUndefined()
  for (const code of ['', '28708', '2870822', 'abcdef'])
    expect(findStep(rfcSecret, code, at(59))).toBeUndefined()
})

test('default: the secret as authenticator apps take it', () => {
  const { totpSecret, otpauthUri } = describeSecret('ruth', rfcSecret)
  expect(totpSecret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUri).toMatch(/^otpauth:\/\/totp\/[^?]*ruth\?.*secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/)
})

test('behavior: a sealed secret opens for its own name and key alone, and not after any change', () => {
  const key = createSecretKey(randomBytes(32))
  const sealed = sealSecret(key, 'ruth', rfcSecret)
  expect(openSecret(key, 'ruth', sealed)).toEqual(rfcSecret)
  expect(sealed.includes(rfcSecret)).toBe(false)
  expect(sealSecret(key, 'ruth', rfcSecret)).not.toEqual(sealed)
  expect(openSecret(key, 'sam', sealed)).toBeUndefined()
  expect(openSecret(createSecretKey(randomBytes(32)), 'ruth', sealed)).toBeUndefined()
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(openSecret(key, 'ruth', changed), `byte ${index}`).toBeUndefined()
  }
  expect(openSecret(key, 'ruth', Buffer.alloc(0))).toBeUndefined()
})
