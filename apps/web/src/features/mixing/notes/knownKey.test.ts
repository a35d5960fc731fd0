import { beforeEach, expect, test, vi } from 'vitest'
import { findKnownKey, saveKnownKey } from './knownKey.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const vault = '0x00000000000000000000000000000000000000bb'
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('default: a key is known by its fingerprint, whatever the spelling of its address', () => {
  expect(findKnownKey(address)).toBeNull()
  for (const known of [
    { kind: 'signature', fingerprint: '0578cea0601d884b', vault },
    { kind: 'words', fingerprint: '14b127a0ad1ecc55' },
  ] as const) {
    saveKnownKey(address, known)
    expect(findKnownKey(address.toLowerCase())).toEqual(known)
  }
  saveKnownKey(address, null)
  expect(stored.size).toBe(0)
})

test('error: what cannot be read is no known key', () => {
  for (const text of ['', 'words', 'signature 0578cea0601d884b', 'other 0578cea0601d884b x']) {
    stored.set(`mixingKey:${address.toLowerCase()}`, text)
    expect(findKnownKey(address)).toBeNull()
  }
})
