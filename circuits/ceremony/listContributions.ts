import { createHash } from 'node:crypto'
import { getSection } from './getSection.ts'
import { resumeBlake2b } from './resumeBlake2b.ts'
import { uncompressG1, uncompressG2 } from './uncompressPoints.ts'

/** One act of a ceremony as its file records it. */
export type Contribution = {
  readonly kind: 'contribution' | 'beacon'
  readonly name: string
  /** BLAKE2b-512 that snarkjs prints of the act: its contribution hash, or its response hash in the first phase. */
  readonly hash: string
  /** Public number of a beacon, and the number of times it is hashed, as an exponent of two. */
  readonly beaconHash?: string
  readonly iterationsExponent?: number
}

/** Form of an act in a file: the bytes before its kind, name and beacon, and their hash. */
type ActFormat = { readonly bytes: number; readonly hash: (act: Uint8Array) => string }

const circuitHashBytes = 64
const contributionsSection = 7
const mpcSection = 10

/** Delta, two points of its owner's key in G1, one in G2, and the transcript's hash. */
const keyFormat: ActFormat = {
  bytes: 3 * 64 + 128 + 64,
  hash: (act) =>
    createHash('blake2b512')
      .update(uncompressG1(act.subarray(0, 192)))
      .update(uncompressG2(act.subarray(192, 320)))
      .update(act.subarray(320))
      .digest('hex'),
}

/** Five points of the powers, the owner's key (six points of G1, three of G2), an interrupted hash and the next challenge. */
const powersFormat: ActFormat = {
  bytes: 448 + 768 + 216 + 64,
  hash: (act) => {
    const key = Buffer.concat([uncompressG1(act.subarray(448, 832)), uncompressG2(act.subarray(832, 1216))])
    return resumeBlake2b(act.subarray(1216, 1432), key)
  },
}

/** The contributions that a proving key of snarkjs records of its second phase, in their order. */
export function listContributions(zkey: Uint8Array): Contribution[] {
  return listActs(getSection(zkey, mpcSection).subarray(circuitHashBytes), keyFormat)
}

/** The contributions that a file of powers of tau records, in their order. */
export function listPowersContributions(powersOfTau: Uint8Array): Contribution[] {
  return listActs(getSection(powersOfTau, contributionsSection), powersFormat)
}

function listActs(section: Uint8Array, format: ActFormat): Contribution[] {
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength)
  const count = view.getUint32(0, true)
  let position = 4
  const contributions: Contribution[] = []
  for (let index = 0; index < count; index += 1) {
    const act = section.subarray(position, position + format.bytes)
    position += format.bytes
    const isBeacon = view.getUint32(position, true) === 1
    const length = view.getUint32(position + 4, true)
    position += 8
    const hash = format.hash(act)
    contributions.push(readParameters(section.subarray(position, position + length), isBeacon, hash))
    position += length
  }
  if (position !== section.length) throw new Error('The list of contributions does not end where it says.')
  return contributions
}

function readParameters(bytes: Uint8Array, isBeacon: boolean, hash: string): Contribution {
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
  return { kind: isBeacon ? 'beacon' : 'contribution', name, hash, ...beacon }
}
