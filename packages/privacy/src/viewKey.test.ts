import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { deriveNote } from './deriveNote.ts'
import { decryptNote, decryptViewedNote, encryptNote } from './encryptedNote.ts'
import { computeCommitment, hashSecret, joinCommitment } from './noteHashes.ts'
import { createSeedFromBytes, type Seed } from './seed.ts'
import { encodeViewKey, parseViewKey } from './viewKey.ts'

const bytes = new Uint8Array(32).fill(3)
const place = { chainId: 56n, pool: getAddress('0x00000000000000000000000000000000000000aa'), index: 5 }

async function openViewKey() {
  const key = await parseViewKey(await encodeViewKey(bytes))
  if (key === undefined) throw new Error('no view key')
  return key
}

describe('view key', () => {
  test('default: as text it opens what identifies a deposit: nullifier, hash of the secret, index', async () => {
    const seed = await createSeedFromBytes(bytes)
    const note = await deriveNote(seed, place)
    const encrypted = await encryptNote(seed, { ...place, note })
    const viewed = await decryptViewedNote(await openViewKey(), { ...place, encrypted })
    expect(viewed).toEqual({
      nullifier: note.nullifier,
      secretHash: hashSecret(note.secret),
      index: place.index,
    })
    if (viewed === undefined) throw new Error('not opened')
    expect(joinCommitment(viewed)).toBe(computeCommitment(note))
  })

  test('behavior: it gives the nullifier of a place and never the secret, whatever is put for the spend key', async () => {
    const [seed, viewKey] = [await createSeedFromBytes(bytes), await openViewKey()]
    const note = await deriveNote(seed, place)
    const asSeed: Seed = { version: 2, fingerprint: '', viewKey, spendKey: viewKey }
    const derived = await deriveNote(asSeed, place)
    expect(derived.nullifier).toBe(note.nullifier)
    expect(derived.secret).not.toBe(note.secret)
    expect(computeCommitment(derived)).not.toBe(computeCommitment(note))
    const encrypted = await encryptNote(seed, { ...place, note })
    expect(await decryptNote(asSeed, { ...place, encrypted })).toBeUndefined()
    // Nor does it give the secret where a note of version 1 would carry it.
    expect(await decryptNote({ ...asSeed, version: 1 }, { ...place, encrypted })).toBeUndefined()
    for (const about of [seed, asSeed])
      expect(
        JSON.stringify(await decryptViewedNote(about.viewKey, { ...place, encrypted }), toText),
      ).not.toContain(`${note.secret}`)
  })

  test('behavior: it cannot be taken out of the browser, and the spend key is another', async () => {
    await expect(crypto.subtle.exportKey('raw', await openViewKey())).rejects.toThrow()
    const { viewKey, spendKey } = await createSeedFromBytes(bytes)
    expect(viewKey).not.toBe(spendKey)
  })

  test('error: a text with a mistake is no view key', async () => {
    const text = await encodeViewKey(bytes)
    for (const at of [8, 20, text.length - 1]) {
      const other = text[at] === '0' ? '1' : '0'
      expect(await parseViewKey(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined()
    }
    for (const other of ['', text.slice(1), `${text}0`, text.replace('viewkey2', 'viewkey1')])
      expect(await parseViewKey(other)).toBeUndefined()
    expect(await parseViewKey(` ${text}\n`)).toBeDefined()
  })
})

const toText = (_name: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
