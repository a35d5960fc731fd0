/// <reference path="./snarkjs.d.ts" />
import type { Groth16Proof } from 'snarkjs'
import { concatHex, type Hex } from 'viem'
import { toWord } from './toWord.ts'

/** A proof as the pool takes it, 288 bytes: A, B with its imaginary parts first, C, and the association root. */
export function encodeProof({ pi_a, pi_b, pi_c }: Groth16Proof, associationRoot: bigint): Hex {
  const [[xReal, xImaginary], [yReal, yImaginary]] = pi_b
  const points = [pi_a[0], pi_a[1], xImaginary, xReal, yImaginary, yReal, pi_c[0], pi_c[1]]
  return concatHex([...points.map(BigInt), associationRoot].map(toWord))
}
