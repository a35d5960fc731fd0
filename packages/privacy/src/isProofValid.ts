import { provingKeys } from '@bank/chain'
import { bn254 } from '@noble/curves/bn254'
import { fieldOrder } from './fieldOrder.ts'

/** The circuits of a private transfer. */
export type CircuitName = keyof typeof provingKeys

type Plain = readonly [string, string, string]
type Twisted = readonly [readonly [string, string], readonly [string, string], readonly [string, string]]

const { G1, G2, fields, pairingBatch } = bn254

/**
 * True when a proof, as the eight words that contracts take, holds for these public signals under the key in force. It
 * uses another library than the prover, starts no threads, and never throws.
 */
export function isProofValid(
  circuit: CircuitName,
  signals: readonly bigint[],
  points: readonly bigint[],
): boolean {
  const key = provingKeys[circuit].verifyingKey
  const inputs: readonly Plain[] = key.IC
  if (signals.length + 1 !== inputs.length || signals.some((signal) => signal < 0n || signal >= fieldOrder))
    return false
  try {
    const [a, b, c] = readPoints(points)
    const inputSum = inputs
      .map((point, index) => mulPoint(readPlain(point), index === 0 ? 1n : (signals[index - 1] ?? 0n)))
      .reduce((sum, point) => sum.add(point))
    const product = pairingBatch([
      { g1: a.negate(), g2: b },
      { g1: readPlain(key.vk_alpha_1), g2: readTwisted(key.vk_beta_2) },
      { g1: inputSum, g2: readTwisted(key.vk_gamma_2) },
      { g1: c, g2: readTwisted(key.vk_delta_2) },
    ])
    return fields.Fp12.eql(product, fields.Fp12.ONE)
  } catch {
    // A point outside the curve, or outside its prime-order group, is no proof.
    return false
  }
}

function readPoints(words: readonly bigint[]) {
  const [ax, ay, bxImaginary, bx, byImaginary, by, cx, cy, ...others] = words
  if (ax === undefined || ay === undefined || bxImaginary === undefined || bx === undefined)
    throw new RangeError('A proof has eight words.')
  if (
    byImaginary === undefined ||
    by === undefined ||
    cx === undefined ||
    cy === undefined ||
    others.length > 0
  )
    throw new RangeError('A proof has eight words.')
  const b = G2.ProjectivePoint.fromAffine({
    x: { c0: bx, c1: bxImaginary },
    y: { c0: by, c1: byImaginary },
  })
  const [a, c] = [createPoint(ax, ay), createPoint(cx, cy)]
  b.assertValidity()
  return [a, b, c] as const
}

function createPoint(x: bigint, y: bigint) {
  const point = G1.ProjectivePoint.fromAffine({ x, y })
  point.assertValidity()
  return point
}

function mulPoint(point: ReturnType<typeof createPoint>, scalar: bigint) {
  return scalar === 0n ? G1.ProjectivePoint.ZERO : point.multiplyUnsafe(scalar)
}

function readPlain([x, y]: Plain) {
  return createPoint(BigInt(x), BigInt(y))
}

function readTwisted([[x, xImaginary], [y, yImaginary]]: Twisted) {
  return G2.ProjectivePoint.fromAffine({
    x: { c0: BigInt(x), c1: BigInt(xImaginary) },
    y: { c0: BigInt(y), c1: BigInt(yImaginary) },
  })
}
