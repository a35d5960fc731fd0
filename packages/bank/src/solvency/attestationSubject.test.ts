import { expect, test } from 'vitest'
import { attestationSubject } from './attestationSubject.ts'

test('default: the name of an attestation leads back to its tree', () => {
  for (const id of [1n, 42n, 9_007_199_254_740_993n])
    expect(attestationSubject.treeIdOf(attestationSubject.of(id))).toBe(id)
})

test.each([
  'tree:123456789',
  'a payout like 12',
  'attestation:',
  'attestation:0',
  'attestation:1 ',
  'attestation:0x1',
  'attestation:-1',
  'attestation:1:2',
  '',
])('error: %j names no attestation', (subject) => {
  expect(() => attestationSubject.treeIdOf(subject)).toThrow('is no attestation')
})
