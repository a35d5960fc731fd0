import { type Address, getAddress } from 'viem'

export type ParsedAddress =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly reason: 'empty' | 'malformed' | 'wrongChecksum' | 'zero' }

/**
 * Reads an address from text and answers it with its EIP-55 checksum. Mixed case must carry the right
 * checksum, so that a mistyped letter is caught; text in one case carries none and is taken as it is.
 */
export function parseAddress(text: string): ParsedAddress {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, reason: 'empty' }
  if (!/^0x[0-9a-f]{40}$/i.test(trimmed)) return { ok: false, reason: 'malformed' }
  const digits = trimmed.slice(2)
  if (/^0+$/.test(digits)) return { ok: false, reason: 'zero' }
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!hasOneCase && address.slice(2) !== digits) return { ok: false, reason: 'wrongChecksum' }
  return { ok: true, address }
}
