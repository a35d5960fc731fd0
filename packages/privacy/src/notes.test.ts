import { bytesToHex, getAddress, type Hex, hexToBytes, numberToHex, slice } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { deriveNote } from './deriveNote.ts'
import { decryptNote, decryptViewedNote, encryptNote } from './encryptedNote.ts'
import { fieldOrder } from './fieldOrder.ts'
import { findNextNote } from './findNextNote.ts'
import { computeCommitment } from './noteHashes.ts'
import { createSeedFromBytes, type Seed } from './seed.ts'

const pool = getAddress('0x00000000000000000000000000000000000000aa')
const otherPool = getAddress('0x00000000000000000000000000000000000000bb')
const place = { chainId: 56n, pool, index: 0 }

describe('notes', () => {
  let seed: Seed
  let other: Seed

  beforeAll(async () => {
    seed = await createSeedFromBytes(new Uint8Array(32).fill(1))
    other = await createSeedFromBytes(new Uint8Array(32).fill(2))
  })

  test('default: chain, pool and index give another note each', async () => {
    const places = [
      place,
      { ...place, chainId: 1n },
      { ...place, pool: otherPool },
      { ...place, index: 1 },
      { ...place, index: 2 ** 32 - 1 },
    ]
    const notes = await Promise.all(places.map((each) => deriveNote(seed, each)))
    const numbers = notes.flatMap(({ nullifier, secret }) => [nullifier, secret])
    expect(new Set(numbers).size).toBe(2 * places.length)
    expect(await deriveNote(seed, { ...place, pool: pool.toLowerCase() as Hex })).toEqual(notes[0])
    await expect(deriveNote(seed, { ...place, index: 2 ** 32 })).rejects.toThrow(RangeError)
  })

  test.each([1, 2] as const)(
    'behavior: an encrypted note of version %i is 130 bytes, never twice the same, and opens again',
    async (version) => {
      const own = await createSeedFromBytes(new Uint8Array(32).fill(1), version)
      const seen = new Set<Hex>()
      for (const index of [0, 0, 7, 2 ** 32 - 1]) {
        const note = await deriveNote(own, { ...place, index })
        const encrypted = await encryptNote(own, { ...place, note, index })
        expect(hexToBytes(encrypted)).toHaveLength(130)
        expect(slice(encrypted, 0, 1)).toBe(numberToHex(version, { size: 1 }))
        seen.add(slice(encrypted, 1, 13))
        expect(await decryptNote(own, { ...place, encrypted })).toEqual({ note, index })
      }
      expect(seen.size).toBe(4)
    },
  )

  test('behavior: numbers of version 1 up to the last of the field are kept', async () => {
    const own = await createSeedFromBytes(new Uint8Array(32).fill(1), 1)
    for (const note of [
      { nullifier: 0n, secret: 0n },
      { nullifier: fieldOrder - 1n, secret: fieldOrder - 1n },
    ]) {
      const encrypted = await encryptNote(own, { ...place, note })
      expect(await decryptNote(own, { ...place, encrypted })).toEqual({ note, index: 0 })
    }
  })

  test('error: a note of version 2 that its place does not give is not taken for ours', async () => {
    const note = await deriveNote(seed, place)
    for (const changed of [
      { note, index: 1 },
      { note: { ...note, secret: 1n }, index: 0 },
      { note: { ...note, nullifier: 1n }, index: 0 },
    ]) {
      const encrypted = await encryptNote(seed, { ...place, ...changed })
      expect(await decryptNote(seed, { ...place, encrypted })).toBeUndefined()
    }
  })

  test('error: a foreign note, or one of another pool, does not open', async () => {
    const note = await deriveNote(seed, place)
    const encrypted = await encryptNote(seed, { ...place, note })
    const bytes = hexToBytes(encrypted)
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = bytes.slice()
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(await decryptNote(seed, { ...place, encrypted: bytesToHex(changed) })).toBeUndefined()
    }
    expect(await decryptNote(other, { ...place, encrypted })).toBeUndefined()
    expect(await decryptNote(seed, { ...place, pool: otherPool, encrypted })).toBeUndefined()
    expect(await decryptNote(seed, { ...place, chainId: 1n, encrypted })).toBeUndefined()
    // The view key alone cannot compare the note with the one of its place.
    expect(await decryptViewedNote(seed.viewKey, { ...place, encrypted })).toBeDefined()
    expect(await decryptViewedNote(seed.viewKey, { ...place, pool: otherPool, encrypted })).toBeUndefined()
    expect(await decryptViewedNote(seed.viewKey, { ...place, chainId: 1n, encrypted })).toBeUndefined()
    for (const garbage of ['0x', '0x01', `0x${'ff'.repeat(130)}`, `0x${'01'.repeat(512)}`] as const)
      expect(await decryptNote(seed, { ...place, encrypted: garbage })).toBeUndefined()
  })

  test('behavior: the next note is the first that is neither on the chain nor in an order', async () => {
    const commitments = await Promise.all(
      [0, 1, 2].map(async (index) => computeCommitment(await deriveNote(seed, { ...place, index }))),
    )
    const next = async (taken: (bigint | Hex)[]) => (await findNextNote(seed, { ...place, taken })).index
    expect(await next([])).toBe(0)
    const [first = 0n, second = 0n, third = 0n] = commitments
    expect(await next([first, third])).toBe(1)
    expect(await next([numberToHex(first, { size: 32 }), second])).toBe(2)
    expect(await findNextNote(seed, { ...place, taken: [first] })).toEqual({
      index: 1,
      note: await deriveNote(seed, { ...place, index: 1 }),
      commitment: second,
    })
  })
})
