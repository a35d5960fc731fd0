import { secp256k1 } from '@noble/curves/secp256k1'
import {
  bytesToHex,
  concatHex,
  getAddress,
  type Hex,
  hashTypedData,
  hexToBytes,
  numberToHex,
  slice,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { deriveNote } from './deriveNote.ts'
import { decryptNote, encryptNote } from './encryptedNote.ts'
import { findNextNote } from './findNextNote.ts'
import { computeCommitment, fieldOrder } from './noteHashes.ts'
import { createSeedFromBytes, deriveSeed, getSeedTypedData, requestSeed, type Seed } from './seed.ts'

const pool = getAddress('0x00000000000000000000000000000000000000aa')
const otherPool = getAddress('0x00000000000000000000000000000000000000bb')
const place = { chainId: 56n, pool, index: 0 }
const privateKey = numberToHex(77n, { size: 32 })
const account = privateKeyToAccount(privateKey)
const sign = () => account.signTypedData(getSeedTypedData(account.address))
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('seed', () => {
  test('default: the same wallet gives the same seed, another one another', async () => {
    const seeds = [
      await deriveSeed(await sign(), account.address),
      await requestSeed({ address: account.address, sign }),
    ]
    expect(new Set(seeds.map((seed) => seed.fingerprint)).size).toBe(1)
    // This figure never changes, or no deposit could be found again.
    expect(await deriveNote(seeds[0] as Seed, place)).toEqual({
      nullifier: 20621118689351098603959053479115147610158295744650081964030194548567160988219n,
      secret: 364319978655930599762507091760041571922242528635801958989662847454549470033n,
    })
    const other = privateKeyToAccount(generatePrivateKey())
    const otherSeed = await deriveSeed(
      await other.signTypedData(getSeedTypedData(other.address)),
      other.address,
    )
    expect(otherSeed.fingerprint).not.toBe(seeds[0]?.fingerprint)
  })

  test('behavior: every way to write a signature down gives the same seed', async () => {
    const signature = await sign()
    const [r, s, v] = [
      slice(signature, 0, 32),
      BigInt(slice(signature, 32, 64)),
      Number(slice(signature, 64)),
    ]
    const written: Hex[] = [
      concatHex([r, numberToHex(s, { size: 32 }), numberToHex(v - 27, { size: 1 })]),
      concatHex([r, numberToHex(curveOrder - s, { size: 32 }), numberToHex(55 - v, { size: 1 })]),
    ]
    const fingerprint = (await deriveSeed(signature, account.address)).fingerprint
    for (const other of written)
      expect((await deriveSeed(other, account.address)).fingerprint).toBe(fingerprint)
  })

  test('behavior: a wallet whose seed is known signs once', async () => {
    const knownFingerprint = (await deriveSeed(await sign(), account.address)).fingerprint
    let signed = 0
    const once = () => {
      signed += 1
      return sign()
    }
    await requestSeed({ address: account.address, sign: once, knownFingerprint })
    expect(signed).toBe(1)
  })

  test('behavior: its key cannot be taken out', async () => {
    const { key } = await deriveSeed(await sign(), account.address)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('error: a wallet that signs differently each time', async () => {
    const hash = hashTypedData(getSeedTypedData(account.address)).slice(2)
    const changing = async () => {
      const made = secp256k1.sign(hash, privateKey.slice(2), { extraEntropy: true })
      return concatHex([`0x${made.toCompactHex()}`, numberToHex(27 + made.recovery, { size: 1 })])
    }
    const { address } = account
    const refused = { name: 'SeedRefused', reason: 'notDeterministic' }
    await expect(requestSeed({ address, sign: changing })).rejects.toMatchObject(refused)
    await expect(requestSeed({ address, sign, knownFingerprint: 'other' })).rejects.toMatchObject(refused)
  })

  test('error: an invalid signature of this account', async () => {
    const signature = await sign()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const reasons = {
      malformed: ['0x', '0x1234', 'nothing' as Hex],
      notTheAccount: [
        await stranger.signTypedData(getSeedTypedData(account.address)),
        // A smart account answers with words of its own around a signature.
        concatHex([signature, signature]),
        concatHex([slice(signature, 0, 64), '0x63']),
      ],
    } as const
    for (const [reason, signatures] of Object.entries(reasons))
      for (const each of signatures)
        await expect(deriveSeed(each, account.address)).rejects.toMatchObject({ name: 'SeedRefused', reason })
  })

  test('behavior: each of its 256 bits changes both numbers of a note, which use all of the field', async () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 7)
    const notes = [await deriveNote(await createSeedFromBytes(bytes), place)]
    for (let bit = 0; bit < 256; bit += 1) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      notes.push(await deriveNote(await createSeedFromBytes(changed), place))
    }
    for (const part of ['nullifier', 'secret'] as const) {
      const numbers = notes.map((note) => note[part])
      expect(new Set(numbers).size).toBe(257)
      const everySet = numbers.reduce((all, number) => all | number, 0n)
      expect(everySet).toBe(2n ** 254n - 1n)
      expect(numbers.reduce((all, number) => all & number)).toBe(0n)
      expect(numbers.every((number) => number < fieldOrder)).toBe(true)
    }
  })
})

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

  test('behavior: an encrypted note is 130 bytes, never twice the same, and opens again', async () => {
    const seen = new Set<Hex>()
    for (const note of [
      { nullifier: 0n, secret: 0n },
      { nullifier: fieldOrder - 1n, secret: fieldOrder - 1n },
    ])
      for (const index of [0, 2 ** 32 - 1]) {
        const encrypted = await encryptNote(seed, { ...place, note, index })
        expect(hexToBytes(encrypted)).toHaveLength(130)
        seen.add(slice(encrypted, 1, 13))
        expect(await decryptNote(seed, { ...place, encrypted })).toEqual({ note, index })
      }
    expect(seen.size).toBe(4)
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
