import { type Address, getAddress, type Hex, pad } from 'viem'

/** An address as settlement contracts write it: 32 bytes, so that other kinds of chains have room. */
export function toWord(address: Address): Hex {
  return pad(address.toLowerCase() as Address)
}

/** The address in 32 bytes, with its checksum; undefined when they hold something longer. */
export function parseWordAddress(word: Hex): Address | undefined {
  return /^0x0{24}[0-9a-f]{40}$/i.test(word) ? getAddress(`0x${word.slice(26)}`.toLowerCase()) : undefined
}
