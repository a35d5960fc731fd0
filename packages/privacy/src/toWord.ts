import { type Hex, numberToHex } from 'viem'

/** A number as the 32 bytes that contracts and the api take. */
export function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
