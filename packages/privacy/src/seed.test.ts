import { secp256k1 } from '@noble/curves/secp256k1'
import { concatHex, getAddress, type Hex, hashMessage, numberToHex, slice } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { deriveNote } from './deriveNote.ts'
import { decryptNote } from './encryptedNote.ts'
import { fieldOrder } from './fieldOrder.ts'
import type { Note } from './noteHashes.ts'
import { createSeedFromBytes, deriveSeed, requestSeed, type Seed, signSeedMessage } from './seed.ts'
import { createSeedMessage, type SeedMessage } from './seedText.ts'

const pool = getAddress('0x00000000000000000000000000000000000000aa')
const otherPool = getAddress('0x00000000000000000000000000000000000000bb')
const place = { chainId: 56n, pool, index: 0 }
const privateKey = numberToHex(77n, { size: 32 })
const account = privateKeyToAccount(privateKey)
const { address } = account
const deployment = { origin: 'https://bank.example', chainId: 56, vault: otherPool }
const message = createSeedMessage(address, deployment)
const sign = (asked: SeedMessage = message) => signSeedMessage(account, asked)
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const deriveOf = async (signer: PrivateKeyAccount, asked: SeedMessage): Promise<Seed> =>
  deriveSeed(asked, await signSeedMessage(signer, asked))

/** Notes of the wallet above, written by version 1: place, note and ciphertext never change. */
const oldNotes: readonly {
  readonly place: { readonly chainId: bigint; readonly pool: Hex; readonly index: number }
  readonly note: Note
  readonly encrypted: Hex
}[] = [
  {
    place,
    note: {
      nullifier: 20621118689351098603959053479115147610158295744650081964030194548567160988219n,
      secret: 364319978655930599762507091760041571922242528635801958989662847454549470033n,
    },
    encrypted:
      '0x012c8d93d1a347d118281307f5988bf533da6a27b9d02bc04435a4c792c71e4756b43a7e2f4343d58cd072d2207966d07314c95d94f357602efd5e32b2a48414c515d03088a9b6fd03449b0472569cda7e4b8e83264eee1dffbc43d97f293fba73369b31b62f7806dcf688e8a420afa38fb1b1eb32fb4a8a4946dc20503c132ff1de',
  },
  {
    place: { ...place, index: 7 },
    note: {
      nullifier: 12934432225642867179051676362032662048495843803691332141892898063482295294029n,
      secret: 4187930504338532096202936831879131335439343596659799047630034727330262428021n,
    },
    encrypted:
      '0x01af6497dfdf11e237501cb655141728377b559b9279ffac35820f32407965532caa2468cfef07ec3e9c31c2c068a9687eee53215345c80e6b60660adbc9ad13d09e804a9b543630c71b0092de3488a985dc8a3be29d75a020e3363fdb4e00049136ad9dfd1b913645751cc332338a7e7e7bded2c8cabf53624189c9393589b4b015',
  },
  {
    place: { chainId: 1n, pool: otherPool, index: 4294967295 },
    note: {
      nullifier: 9728367090804401082370270317702428016516931797070395373927778104677390567256n,
      secret: 7966856983773592899606391386885625437487872844050867940637377231934194879257n,
    },
    encrypted:
      '0x01b9eb9cef53d3989e6dc43dfe1d7c0d3ea0860213bc3f8037be2ea243a9305d592a60efc3dc6ecf17fe94d2da7bbf5a9fc6638e28d55b42f6733cecf4b82699dc3ee6b16ae164aff3c3f523fd4538eb179d6a7ea9dcc53e7d5d69d94cbe58512ca462b2f0527d287164ce54d20c2abf167f4cb001042c8bab481332928398e78168',
  },
]

describe('seed', () => {
  test('default: the same wallet gives the same seed, another one another', async () => {
    const seeds = [await deriveSeed(message, await sign()), await requestSeed({ address, deployment, sign })]
    expect(new Set(seeds.map((seed) => seed.fingerprint)).size).toBe(1)
    // These figures never change, or no deposit could be found again.
    expect(seeds[0]?.fingerprint).toBe('0578cea0601d884b')
    expect(await deriveNote(seeds[0] as Seed, place)).toEqual({
      nullifier: 14570577600044287870875540773195731419669619690622808773164151588738608632869n,
      secret: 960768157584958793314883505486460317627465837866735930368702967922092232909n,
    })
    const other = privateKeyToAccount(generatePrivateKey())
    const otherSeed = await deriveOf(other, createSeedMessage(other.address, deployment))
    expect(otherSeed.fingerprint).not.toBe(seeds[0]?.fingerprint)
  })

  test('behavior: the page and the deployment are part of the seed', async () => {
    const deployments = [
      deployment,
      { ...deployment, origin: 'https://bank.example.org' },
      { ...deployment, origin: 'http://bank.example' },
      { ...deployment, chainId: 1 },
      { ...deployment, vault: pool },
      undefined,
    ]
    const seeds = await Promise.all(
      deployments.map((each) => deriveOf(account, createSeedMessage(address, each))),
    )
    expect(new Set(seeds.map(({ fingerprint }) => fingerprint)).size).toBe(deployments.length)
    const signature = await sign(createSeedMessage(address, deployments[1]))
    await expect(deriveSeed(message, signature)).rejects.toMatchObject({ reason: 'notTheAccount' })
  })

  test('behavior: the seed of version 1 gives its notes and opens its ciphertexts for ever', async () => {
    const seed = await deriveOf(account, createSeedMessage(address))
    expect(seed).toMatchObject({ version: 1, fingerprint: '2bff00abb299ca64' })
    for (const { place: where, note, encrypted } of oldNotes) {
      expect(await deriveNote(seed, where)).toEqual(note)
      expect(await decryptNote(seed, { ...where, encrypted })).toEqual({ note, index: where.index })
    }
    const newer = await deriveOf(account, message)
    expect(await decryptNote(newer, { ...place, encrypted: oldNotes[0]?.encrypted ?? '0x' })).toBeUndefined()
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
    const { fingerprint } = await deriveSeed(message, signature)
    for (const other of written) expect((await deriveSeed(message, other)).fingerprint).toBe(fingerprint)
  })

  test('behavior: a wallet whose seed is known signs once', async () => {
    const knownFingerprint = (await deriveSeed(message, await sign())).fingerprint
    let signed = 0
    const once = () => {
      signed += 1
      return sign()
    }
    await requestSeed({ address, deployment, sign: once, knownFingerprint })
    expect(signed).toBe(1)
  })

  test('behavior: its keys cannot be taken out', async () => {
    for (const asked of [message, createSeedMessage(address)]) {
      const { viewKey, spendKey } = await deriveOf(account, asked)
      for (const key of [viewKey, spendKey])
        await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })

  test('error: a wallet that signs differently each time', async () => {
    const hash = hashMessage(message.version === 2 ? message.text : '').slice(2)
    const changing = async () => {
      const made = secp256k1.sign(hash, privateKey.slice(2), { extraEntropy: true })
      return concatHex([`0x${made.toCompactHex()}`, numberToHex(27 + made.recovery, { size: 1 })])
    }
    const refused = { name: 'SeedRefused', reason: 'notDeterministic' }
    await expect(requestSeed({ address, deployment, sign: changing })).rejects.toMatchObject(refused)
    await expect(requestSeed({ address, deployment, sign, knownFingerprint: 'other' })).rejects.toMatchObject(
      refused,
    )
  })

  test('error: an invalid signature of this account', async () => {
    const signature = await sign()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const reasons = {
      malformed: ['0x', '0x1234', 'nothing' as Hex],
      notTheAccount: [
        await signSeedMessage(stranger, message),
        // A smart account answers with words of its own around a signature.
        concatHex([signature, signature]),
        concatHex([slice(signature, 0, 64), '0x63']),
      ],
    } as const
    for (const [reason, signatures] of Object.entries(reasons))
      for (const each of signatures)
        await expect(deriveSeed(message, each)).rejects.toMatchObject({ name: 'SeedRefused', reason })
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
