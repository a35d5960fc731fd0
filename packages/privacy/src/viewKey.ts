import { bytesToHex, hexToBytes, sha256 } from 'viem'
import { deriveViewKeyBytes, importKey, type SeedKey, seedBytes, toBuffer } from './seed.ts'

const prefix = 'viewkey2'
const checksumBytes = 4

/** The view key of a seed's bytes as text, for the eyes of whom its member chooses; the last 8 characters are a checksum. */
export async function encodeViewKey(seed: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = await deriveViewKeyBytes(seed)
  return `${prefix}${bytesToHex(bytes).slice(2)}${computeChecksum(bytes)}`
}

/** The key of such a text; undefined for a text that is none, or one with a mistake. */
export async function parseViewKey(text: string): Promise<SeedKey | undefined> {
  const hex = new RegExp(`^${prefix}([0-9a-f]{${2 * (seedBytes + checksumBytes)}})$`).exec(text.trim())?.[1]
  if (hex === undefined) return undefined
  const bytes = hexToBytes(`0x${hex.slice(0, 2 * seedBytes)}`)
  return computeChecksum(bytes) === hex.slice(2 * seedBytes) ? importKey(toBuffer(bytes)) : undefined
}

function computeChecksum(bytes: Uint8Array): string {
  return sha256(bytes).slice(2, 2 + 2 * checksumBytes)
}
