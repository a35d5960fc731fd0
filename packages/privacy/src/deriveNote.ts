import { type Address, bytesToBigInt } from 'viem'
import { fieldOrder } from './fieldOrder.ts'
import type { Note } from './noteHashes.ts'
import { deriveBytes, type Seed } from './seed.ts'

/** Identifies a note: its pool, and its index among the wallet's notes for that pool. */
export type NotePlace = { readonly chainId: bigint; readonly pool: Address; readonly index: number }

/** 128 bits more than the field has, so that no number below its order is likelier than another. */
const wideBytes = 48

/** The note of that index for a pool, the same on every device: the view key gives its nullifier, the spend key its secret. */
export async function deriveNote(seed: Seed, { chainId, pool, index }: NotePlace): Promise<Note> {
  if (!Number.isInteger(index) || index < 0 || index > 0xffff_ffff)
    throw new RangeError(`A note has no index ${index}.`)
  const { version, viewKey, spendKey } = seed
  const deriveNumber = async (part: 'nullifier' | 'secret') => {
    const about = `note v${version}, chain ${chainId}, pool ${pool.toLowerCase()}, index ${index}, ${part}`
    const key = part === 'nullifier' ? viewKey : spendKey
    return bytesToBigInt(await deriveBytes(key, { about, bytes: wideBytes })) % fieldOrder
  }
  const [nullifier, secret] = await Promise.all([deriveNumber('nullifier'), deriveNumber('secret')])
  return { nullifier, secret }
}
