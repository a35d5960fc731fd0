import type { Address } from 'viem'

/** Whether a text has the shape of an address (40 hexadecimal digits); says nothing of its checksum. */
export function isAddress(text: unknown): text is Address {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text)
}
