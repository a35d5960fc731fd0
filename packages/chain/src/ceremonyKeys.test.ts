import { expect, test } from 'vitest'
import { ceremonyKeyHashes, isCeremonyKey } from './ceremonyKeys.ts'
import { spendKey } from './generated/spendKey.ts'

test('default: only keys whose hash is recorded are those of a ceremony', () => {
  const [own, other] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
  expect(isCeremonyKey(own, [other, own])).toBe(true)
  expect(isCeremonyKey(own, [other])).toBe(false)
  expect(isCeremonyKey(own, [])).toBe(false)
})

test('behavior: the keys of this build count as long as their provenance and the record both say ceremony', () => {
  expect(isCeremonyKey()).toBe(spendKey.kind !== 'development')
  for (const hash of ceremonyKeyHashes) expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
})
