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
import type { NotePlace } from './deriveNote.ts'
import { fieldOrder, type Note } from './noteHashes.ts'
import { deriveBytes, type Seed, type SeedKey, toBuffer } from './seed.ts'

const version = 1
const ivBytes = 12
const tagBytes = 16
/** nullifier 32, secret 32, index 4, pool 20, zeros 13. */
const plainBytes = 101

/** The length of every encrypted note, so that none reveals more than another: version, iv, ciphertext, tag. */
export const encryptedNoteBytes = 1 + ivBytes + plainBytes + tagBytes

const keys = new WeakMap<SeedKey, Promise<SeedKey>>()

/** A note as it travels on the chain: AES-256-GCM under a key of the seed, bound to chain and pool; 130 bytes. */
export async function encryptNote(seed: Seed, params: NotePlace & { readonly note: Note }): Promise<Hex> {
  const { note, chainId, pool, index } = params
  const plain = new Uint8Array(plainBytes)
  plain.set(numberToBytes(note.nullifier, { size: 32 }), 0)
  plain.set(numberToBytes(note.secret, { size: 32 }), 32)
  plain.set(numberToBytes(index, { size: 4 }), 64)
  plain.set(hexToBytes(pool), 68)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(createCipher(iv, { chainId, pool }), await getKey(seed), plain)
  return bytesToHex(concatBytes([Uint8Array.of(version), iv, new Uint8Array(sealed)]))
}

/** The note that `encryptNote` sealed under the same seed for the same chain and pool; undefined for whatever else. */
export async function decryptNote(
  seed: Seed,
  params: { readonly encrypted: Hex; readonly chainId: bigint; readonly pool: Address },
): Promise<{ readonly note: Note; readonly index: number } | undefined> {
  // A note of another length is a stranger's, and may be as long as the pool lets it be.
  if (params.encrypted.length !== 2 + 2 * encryptedNoteBytes) return undefined
  const bytes = toBuffer(hexToBytes(params.encrypted))
  if (bytes[0] !== version) return undefined
  const plain = await decryptBytes(seed, params, bytes.subarray(1))
  if (plain === undefined) return undefined
  const note = {
    nullifier: bytesToBigInt(plain.subarray(0, 32)),
    secret: bytesToBigInt(plain.subarray(32, 64)),
  }
  return note.nullifier < fieldOrder && note.secret < fieldOrder
    ? { note, index: bytesToNumber(plain.subarray(64, 68)) }
    : undefined
}

async function decryptBytes(
  seed: Seed,
  place: { readonly chainId: bigint; readonly pool: Address },
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | undefined> {
  const [iv, rest] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes)]
  const key = await getKey(seed)
  try {
    return new Uint8Array(await crypto.subtle.decrypt(createCipher(iv, place), key, rest))
  } catch {
    return undefined
  }
}

function createCipher(iv: Uint8Array<ArrayBuffer>, { chainId, pool }: { chainId: bigint; pool: Address }) {
  const bound = concatBytes([numberToBytes(chainId, { size: 32 }), hexToBytes(pool)])
  return { name: 'AES-GCM', iv, additionalData: toBuffer(bound), tagLength: tagBytes * 8 }
}

function getKey(seed: Seed): Promise<SeedKey> {
  const known = keys.get(seed.key)
  if (known !== undefined) return known
  const made = deriveBytes(seed.key, { about: 'note encryption v1', bytes: 32 }).then((bytes) =>
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  )
  keys.set(seed.key, made)
  return made
}
