import type { Address } from 'viem'

/** Tests that a text has the shape of an address (40 hexadecimal digits); its checksum is not verified. */
export function isAddress(text: unknown): text is Address {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text)
}
