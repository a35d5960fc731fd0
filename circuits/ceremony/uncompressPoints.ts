/** Prime of the field of BN254's coordinates. */
const prime = 21888242871839275222246405745257275088696311157297823662689037894645226208583n
const coordinateBytes = 32
/** Inverse of 2^256 modulo the prime: files hold coordinates times 2^256 (Montgomery's form). */
const inverse = invert((1n << 256n) % prime)

/** The coordinates of points as numbers, from the form in which snarkjs keeps them in files. */
export function parseCoordinates(points: Uint8Array): bigint[] {
  return Array.from({ length: points.length / coordinateBytes }, (_, index) => {
    const bytes = points.subarray(index * coordinateBytes, (index + 1) * coordinateBytes)
    return (BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`) * inverse) % prime
  })
}

/** Points of G1 as snarkjs hashes them: each coordinate with its highest byte first. */
export function uncompressG1(points: Uint8Array): Uint8Array {
  return join(parseCoordinates(points))
}

/** Points of G2 as snarkjs hashes them: the imaginary part of each coordinate before the real one. */
export function uncompressG2(points: Uint8Array): Uint8Array {
  const parts = parseCoordinates(points)
  return join(parts.map((_, index) => parts[index % 2 === 0 ? index + 1 : index - 1] ?? 0n))
}

const join = (coordinates: readonly bigint[]) =>
  new Uint8Array(Buffer.from(coordinates.map((part) => part.toString(16).padStart(64, '0')).join(''), 'hex'))

function invert(value: bigint): bigint {
  // Fermat: the power of p - 2 is the inverse.
  let [result, base] = [1n, value]
  for (let exponent = prime - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % prime
    base = (base * base) % prime
  }
  return result
}
