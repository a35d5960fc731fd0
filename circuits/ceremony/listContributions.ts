/** One act of a ceremony as its file records it. */
export type Contribution = {
  readonly kind: 'contribution' | 'beacon'
  readonly name: string
  /** Public number of a beacon, and the number of times it is hashed, as an exponent of two. */
  readonly beaconHash?: string
  readonly iterationsExponent?: number
}

const mpcSection = 10
const circuitHashBytes = 64
/** Three points of G1, one of G2, and the transcript's hash. */
const pointsAndTranscriptBytes = 3 * 64 + 128 + 64

/** The contributions that a proving key of snarkjs records of its second phase, in their order. */
export function listContributions(zkey: Uint8Array): Contribution[] {
  const view = new DataView(zkey.buffer, zkey.byteOffset, zkey.byteLength)
  let position = findSection(view, mpcSection) + circuitHashBytes
  const count = view.getUint32(position, true)
  position += 4
  const contributions: Contribution[] = []
  for (let index = 0; index < count; index += 1) {
    position += pointsAndTranscriptBytes
    const isBeacon = view.getUint32(position, true) === 1
    const length = view.getUint32(position + 4, true)
    position += 8
    contributions.push(readParameters(zkey.subarray(position, position + length), isBeacon))
    position += length
  }
  return contributions
}

/** Sections follow a header of 12 bytes, each after its kind (4 bytes) and its length (8). */
function findSection(view: DataView, wanted: number): number {
  for (let position = 12; position < view.byteLength; ) {
    const kind = view.getUint32(position, true)
    const length = Number(view.getBigUint64(position + 4, true))
    if (kind === wanted) return position + 12
    position += 12 + length
  }
  throw new Error(`the key has no section ${wanted}`)
}

function readParameters(bytes: Uint8Array, isBeacon: boolean): Contribution {
  let name = ''
  let beacon: Pick<Contribution, 'beaconHash' | 'iterationsExponent'> = {}
  for (let position = 0; position < bytes.length; ) {
    const kind = bytes[position]
    const first = bytes[position + 1] ?? 0
    const value = bytes.subarray(position + 2, position + 2 + first)
    if (kind === 2) {
      beacon = { ...beacon, iterationsExponent: first }
      position += 2
      continue
    }
    if (kind === 1) name = new TextDecoder().decode(value)
    else if (kind === 3) beacon = { ...beacon, beaconHash: Buffer.from(value).toString('hex') }
    else throw new Error(`the key's contribution has a parameter of unknown kind ${kind}`)
    position += 2 + first
  }
  return { kind: isBeacon ? 'beacon' : 'contribution', name, ...beacon }
}
