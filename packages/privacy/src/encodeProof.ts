/// <reference path="./snarkjs.d.ts" />
import type { Groth16Proof } from 'snarkjs'
import { concatHex, type Hex, hexToBigInt, size, slice } from 'viem'
import { toWord } from './toWord.ts'

/** The points of a proof as contracts take them, 256 bytes: A, B with its imaginary parts first, C. */
export function encodePoints({ pi_a, pi_b, pi_c }: Groth16Proof): Hex {
  const [[xReal, xImaginary], [yReal, yImaginary]] = pi_b
  const points = [pi_a[0], pi_a[1], xImaginary, xReal, yImaginary, yReal, pi_c[0], pi_c[1]]
  return concatHex(points.map((number) => toWord(BigInt(number))))
}

/** The words of an encoded proof: eight of its points, and what follows them; undefined when it is not of whole words. */
export function listProofWords(encoded: Hex, count: number): bigint[] | undefined {
  if (!/^0x[0-9a-fA-F]*$/.test(encoded) || size(encoded) !== 32 * count) return undefined
  return Array.from({ length: count }, (_, word) => hexToBigInt(slice(encoded, 32 * word, 32 * word + 32)))
}
