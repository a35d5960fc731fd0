import { provingKeys } from '@bank/chain'
import type { bn254 } from '@noble/curves/bn254'
import { fieldOrder } from './fieldOrder.ts'

/** The circuits of a private transfer. */
export type CircuitName = keyof typeof provingKeys

type Plain = readonly [string, string, string]
type Twisted = readonly [readonly [string, string], readonly [string, string], readonly [string, string]]

type Curve = typeof bn254

/**
 * True when a proof, as the eight words that contracts take, holds for these public signals under the key in force. It
 * uses another library than the prover, starts no threads, and never throws. The library is loaded by the first proof: it
 * computes its constants meanwhile, a quarter of a second that most processes never need.
 */
export async function isProofValid(
  circuit: CircuitName,
  signals: readonly bigint[],
  points: readonly bigint[],
): Promise<boolean> {
  const key = provingKeys[circuit].verifyingKey
  const inputs: readonly Plain[] = key.IC
  if (signals.length + 1 !== inputs.length || signals.some((signal) => signal < 0n || signal >= fieldOrder))
    return false
  const { bn254: curve } = await import('@noble/curves/bn254')
  const toPlain = ([x, y]: Plain) => createPoint(curve, BigInt(x), BigInt(y))
  const toTwisted = (point: Twisted) => readTwisted(curve, point)
  try {
    const [a, b, c] = readPoints(curve, points)
    const inputSum = inputs
      .map((point, index) => mulPoint(curve, toPlain(point), index === 0 ? 1n : (signals[index - 1] ?? 0n)))
      .reduce((sum, point) => sum.add(point))
    const product = curve.pairingBatch([
      { g1: a.negate(), g2: b },
      { g1: toPlain(key.vk_alpha_1), g2: toTwisted(key.vk_beta_2) },
      { g1: inputSum, g2: toTwisted(key.vk_gamma_2) },
      { g1: c, g2: toTwisted(key.vk_delta_2) },
    ])
    const { Fp12 } = curve.fields
    return Fp12.eql(product, Fp12.ONE)
  } catch {
    // A point outside the curve, or outside its prime-order group, is no proof.
    return false
  }
}

function readPoints(curve: Curve, words: readonly bigint[]) {
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
  const b = curve.G2.ProjectivePoint.fromAffine({
    x: { c0: bx, c1: bxImaginary },
    y: { c0: by, c1: byImaginary },
  })
  const [a, c] = [createPoint(curve, ax, ay), createPoint(curve, cx, cy)]
  b.assertValidity()
  return [a, b, c] as const
}

function createPoint({ G1 }: Curve, x: bigint, y: bigint) {
  const point = G1.ProjectivePoint.fromAffine({ x, y })
  point.assertValidity()
  return point
}

function mulPoint({ G1 }: Curve, point: ReturnType<typeof createPoint>, scalar: bigint) {
  return scalar === 0n ? G1.ProjectivePoint.ZERO : point.multiplyUnsafe(scalar)
}

function readTwisted({ G2 }: Curve, [[x, xImaginary], [y, yImaginary]]: Twisted) {
  return G2.ProjectivePoint.fromAffine({
    x: { c0: BigInt(x), c1: BigInt(xImaginary) },
    y: { c0: BigInt(y), c1: BigInt(yImaginary) },
  })
}
