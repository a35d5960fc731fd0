import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { computeCommitment, fieldOrder, type Note, toWord } from '@bank/privacy'
import { bytesToHex, type Hex, hexToBytes } from 'viem'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Binding of a sealed note: it opens for no other order. */
export type SealedFor = { readonly chainId: number; readonly pool: string; readonly commitment: Hex }

/** The key that seals notes, of 32 bytes in hexadecimal. Throws RangeError. */
export function createNoteKey(hex: string): KeyObject {
  const digits = hex.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) throw new RangeError('a note key is 32 bytes in hexadecimal')
  return createSecretKey(digits, 'hex')
}

/** A new random note; 512 bits each, so that their remainder is even over the field. */
export function createNote(): Note {
  const createSecret = () => BigInt(bytesToHex(randomBytes(64))) % fieldOrder
  return { nullifier: createSecret(), secret: createSecret() }
}

/** Seals a note by AES-256-GCM, bound to chain, pool and commitment; hexadecimal text. */
export function sealNote(key: KeyObject, order: SealedFor, note: Note): Hex {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(toAssociatedBytes(order))
  const words = Buffer.concat([hexToBytes(toWord(note.nullifier)), hexToBytes(toWord(note.secret))])
  const sealed = Buffer.concat([nonce, cipher.update(words), cipher.final()])
  return bytesToHex(Buffer.concat([sealed, cipher.getAuthTag()]))
}

/** Opens a sealed note; undefined under another key, for another order, or after a change of any byte. */
export function openNote(key: KeyObject, order: SealedFor, sealed: Hex): Note | undefined {
  const bytes = Buffer.from(hexToBytes(sealed))
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(toAssociatedBytes(order))
      .setAuthTag(bytes.subarray(-tagBytes))
    const words = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    const readWord = (start: number) => BigInt(bytesToHex(words.subarray(start, start + 32)))
    const note = { nullifier: readWord(0), secret: readWord(32) }
    return toWord(computeCommitment(note)) === order.commitment ? note : undefined
  } catch {
    return undefined
  }
}

function toAssociatedBytes({ chainId, pool, commitment }: SealedFor): Buffer {
  return Buffer.from(`${chainId}:${pool}:${commitment}`)
}
