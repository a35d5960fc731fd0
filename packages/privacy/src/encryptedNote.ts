import {
  type Address,
  bytesToBigInt,
  bytesToHex,
  bytesToNumber,
  concatBytes,
  type Hex,
  hexToBytes,
  numberToBytes,
} from 'viem'
import { deriveNote, type NotePlace } from './deriveNote.ts'
import { fieldOrder } from './fieldOrder.ts'
import { hashSecret, type Note } from './noteHashes.ts'
import { deriveBytes, type Seed, type SeedKey, toBuffer } from './seed.ts'

const ivBytes = 12
const tagBytes = 16
/** nullifier 32; the secret in version 1 and its hash in version 2, 32; index 4, pool 20, zeros 13. */
const plainBytes = 101

/** The length of every encrypted note, so that none reveals more than another: version, iv, ciphertext, tag. */
export const encryptedNoteBytes = 1 + ivBytes + plainBytes + tagBytes

/** An encrypted note and its place. */
type EncryptedNote = { readonly encrypted: Hex; readonly chainId: bigint; readonly pool: Address }

/** The part of a note that the view key gives: it identifies the deposit and its spend, and spends nothing. */
export type ViewedNote = { readonly nullifier: bigint; readonly secretHash: bigint; readonly index: number }

type Version = Seed['version']

const keys = new WeakMap<SeedKey, Promise<SeedKey>>()

/**
 * A note as it travels on the chain: AES-256-GCM under a key of the view key, bound to chain and pool; 130 bytes. A seed
 * of version 2 writes the hash of the secret, so the note must be the one that `deriveNote` gives for its place.
 */
export async function encryptNote(seed: Seed, params: NotePlace & { readonly note: Note }): Promise<Hex> {
  const { note, chainId, pool, index } = params
  const { version } = seed
  const second = version === 1 ? note.secret : hashSecret(note.secret)
  const plain = new Uint8Array(plainBytes)
  plain.set(numberToBytes(note.nullifier, { size: 32 }), 0)
  plain.set(numberToBytes(second, { size: 32 }), 32)
  plain.set(numberToBytes(index, { size: 4 }), 64)
  plain.set(hexToBytes(pool), 68)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const key = await getKey(seed.viewKey, version)
  const sealed = await crypto.subtle.encrypt(createCipher(iv, { chainId, pool }), key, plain)
  return bytesToHex(concatBytes([Uint8Array.of(version), iv, new Uint8Array(sealed)]))
}

/** The note that `encryptNote` sealed under the same seed for the same chain and pool; undefined for anything else. */
export async function decryptNote(
  seed: Seed,
  params: EncryptedNote,
): Promise<{ readonly note: Note; readonly index: number } | undefined> {
  if (seed.version === 1) {
    const opened = await decryptNumbers(seed.viewKey, 1, params)
    return opened && { note: { nullifier: opened.first, secret: opened.second }, index: opened.index }
  }
  const viewed = await decryptViewedNote(seed.viewKey, params)
  if (viewed === undefined) return undefined
  const { index } = viewed
  const note = await deriveNote(seed, { ...params, index })
  // The holder of the view key can write a note of this seed that its spend key does not give.
  return note.nullifier === viewed.nullifier && hashSecret(note.secret) === viewed.secretHash
    ? { note, index }
    : undefined
}

/** The part of a note of version 2 that its view key gives; undefined for anything else. */
export async function decryptViewedNote(
  viewKey: SeedKey,
  params: EncryptedNote,
): Promise<ViewedNote | undefined> {
  const opened = await decryptNumbers(viewKey, 2, params)
  return opened && { nullifier: opened.first, secretHash: opened.second, index: opened.index }
}

async function decryptNumbers(viewKey: SeedKey, version: Version, { encrypted, ...place }: EncryptedNote) {
  // A note of another length is a stranger's, and may be as long as the pool lets it be.
  if (encrypted.length !== 2 + 2 * encryptedNoteBytes) return undefined
  const bytes = toBuffer(hexToBytes(encrypted))
  if (bytes[0] !== version) return undefined
  const [iv, sealed] = [bytes.subarray(1, 1 + ivBytes), bytes.subarray(1 + ivBytes)]
  const plain = await crypto.subtle
    .decrypt(createCipher(iv, place), await getKey(viewKey, version), sealed)
    .then((opened) => new Uint8Array(opened))
    .catch(() => undefined)
  if (plain === undefined) return undefined
  const [first, second] = [bytesToBigInt(plain.subarray(0, 32)), bytesToBigInt(plain.subarray(32, 64))]
  const index = bytesToNumber(plain.subarray(64, 68))
  return first < fieldOrder && second < fieldOrder ? { first, second, index } : undefined
}

function createCipher(iv: Uint8Array<ArrayBuffer>, { chainId, pool }: { chainId: bigint; pool: Address }) {
  const bound = concatBytes([numberToBytes(chainId, { size: 32 }), hexToBytes(pool)])
  return { name: 'AES-GCM', iv, additionalData: toBuffer(bound), tagLength: tagBytes * 8 }
}

/** A view key is of one version, so one entry for each is enough. */
function getKey(viewKey: SeedKey, version: Version): Promise<SeedKey> {
  const known = keys.get(viewKey)
  if (known !== undefined) return known
  const made = deriveBytes(viewKey, { about: `note encryption v${version}`, bytes: 32 }).then((bytes) =>
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  )
  keys.set(viewKey, made)
  return made
}
