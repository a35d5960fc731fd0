/** Contents of a constraint file (.r1cs): number of constraints, and the wires used in at least one of them. */
export type ConstraintSystem = {
  readonly constraintCount: number
  readonly wireCount: number
  /** Public and private inputs; they are the first wires after the one. */
  readonly inputCount: number
  readonly constrainedWires: ReadonlySet<number>
}

/** Factors by wire: a sum of wires. */
export type Combination = ReadonlyMap<number, bigint>
/** a times b is c. */
export type Constraint = { readonly a: Combination; readonly b: Combination; readonly c: Combination }

const headerSection = 1
const constraintSection = 2

/** Reads the constraints of a compiled circuit. Wire 0 is the number one; then come the public signals, in order. */
export function readConstraintSystem(r1cs: Uint8Array): ConstraintSystem {
  const constrainedWires = new Set<number>()
  const constraints = listConstraints(r1cs)
  for (const { a, b, c } of constraints)
    for (const wire of [...a.keys(), ...b.keys(), ...c.keys()]) constrainedWires.add(wire)
  const { counts, view } = readHeader(r1cs)
  const [wireCount = 0, outputs = 0, publicInputs = 0, privateInputs = 0] = [0, 4, 8, 12].map((offset) =>
    view.getUint32(counts + offset, true),
  )
  const inputCount = outputs + publicInputs + privateInputs
  return { constraintCount: constraints.length, wireCount, inputCount, constrainedWires }
}

/** All constraints, in the order of the file. */
export function listConstraints(r1cs: Uint8Array): Constraint[] {
  const { view, fieldBytes, counts } = readHeader(r1cs)
  let position = findSection(view, constraintSection)
  function readCombination(): Combination {
    const factors = new Map<number, bigint>()
    const terms = view.getUint32(position, true)
    position += 4
    for (let term = 0; term < terms; term += 1, position += 4 + fieldBytes)
      factors.set(view.getUint32(position, true), readNumber(view, position + 4, fieldBytes))
    return factors
  }
  return Array.from({ length: view.getUint32(counts + 24, true) }, () => ({
    a: readCombination(),
    b: readCombination(),
    c: readCombination(),
  }))
}

function readHeader(r1cs: Uint8Array): { view: DataView; fieldBytes: number; counts: number } {
  const view = new DataView(r1cs.buffer, r1cs.byteOffset, r1cs.byteLength)
  const header = findSection(view, headerSection)
  const fieldBytes = view.getUint32(header, true)
  return { view, fieldBytes, counts: header + 4 + fieldBytes }
}

/** A little-endian number of whole words of eight bytes. */
function readNumber(view: DataView, position: number, bytes: number): bigint {
  let number = 0n
  for (let offset = bytes - 8; offset >= 0; offset -= 8)
    number = (number << 64n) | view.getBigUint64(position + offset, true)
  return number
}

function findSection(view: DataView, wanted: number): number {
  for (let position = 12; position < view.byteLength; ) {
    const kind = view.getUint32(position, true)
    if (kind === wanted) return position + 12
    position += 12 + Number(view.getBigUint64(position + 4, true))
  }
  throw new Error(`the file has no section ${wanted}`)
}
