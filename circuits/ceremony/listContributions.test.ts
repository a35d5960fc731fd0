import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { powersOfTau, zKey } from 'snarkjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endThreads, readKeyFile } from '../proving.ts'
import { createKey, createPowers, readBytes } from '../testing/ceremonyFixture.ts'
import { writeSquares } from '../testing/writeSquares.ts'
import { getSection } from './getSection.ts'
import { listContributions, listPowersContributions } from './listContributions.ts'
import { resumeBlake2b } from './resumeBlake2b.ts'

let folder: string
const file = (name: string) => join(folder, name)
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contributions-'))
})

afterAll(async () => {
  await endThreads()
  await rm(folder, { recursive: true, force: true })
})

test('default: the hashes are those that snarkjs prints, in both phases', async () => {
  const powers = await createPowers(folder, { power: 4, contributions: 0, hasBeacon: true })
  await writeSquares(file('r1cs'))
  const { withoutBeacon } = await createKey(folder, { r1cs: file('r1cs'), powers, contributions: 1 })
  const keyHash = await zKey.contribute(withoutBeacon, file('2.zkey'), 'Ada', 'entropy')
  const acts = listContributions(await readBytes(file('2.zkey')))
  expect(acts.at(-1)).toEqual({ kind: 'contribution', name: 'Ada', hash: toHex(keyHash) })
  expect(acts).toHaveLength(2)

  const powersHash = await powersOfTau.contribute(
    join(folder, '0.0.ptau'),
    file('1.ptau'),
    'Grace',
    'entropy',
  )
  expect(listPowersContributions(await readBytes(file('1.ptau')))).toEqual([
    { kind: 'contribution', name: 'Grace', hash: toHex(powersHash) },
  ])
})

test('behavior: an interrupted BLAKE2b ends as an uninterrupted one', () => {
  // Words of a hash of 64 bytes without a key that has read nothing yet.
  const words = [
    0x6a09e667f2bdc948n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
  ]
  for (const length of [0, 1, 127, 128, 129, 256, 900]) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7) % 256)
    const begun = Math.min(length, 100)
    const state = new Uint8Array(216)
    const view = new DataView(state.buffer)
    state.set(message.subarray(0, begun))
    for (const [index, word] of words.entries()) view.setBigUint64(128 + index * 8, word, true)
    view.setBigUint64(200, BigInt(begun), true)
    const expected = createHash('blake2b512').update(message).digest('hex')
    expect(resumeBlake2b(state, message.subarray(begun))).toBe(expected)
  }
})

test('error: a section that is missing or there twice, and a list that does not end where it says', async () => {
  const zkey = await readKeyFile('receipt.zkey')
  expect(() => getSection(zkey, 99)).toThrow('The file has 0 sections of kind 99 in place of one.')
  const section = getSection(zkey, 10)
  const copy = Buffer.concat([zkey, Buffer.from([10, 0, 0, 0]), Buffer.alloc(8), section])
  copy.writeBigUInt64LE(BigInt(section.length), zkey.length + 4)
  expect(() => listContributions(copy)).toThrow('The file has 2 sections of kind 10 in place of one.')
  const longer = Buffer.concat([
    zkey.subarray(0, section.byteOffset - zkey.byteOffset),
    section,
    Buffer.alloc(1),
  ])
  longer.writeBigUInt64LE(BigInt(section.length + 1), section.byteOffset - zkey.byteOffset - 8)
  expect(() => listContributions(longer)).toThrow('does not end where it says')
})
